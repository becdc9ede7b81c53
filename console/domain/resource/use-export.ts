import type { DescribedRow, Resource } from '#contracts/resource.ts'
import { useZone } from '#console/intl/zone.ts'
import type { ExportMenuProps } from '#console/kit/sheet/export-menu.tsx'
import { filterWords } from '#console/kit/table/filters.tsx'
import { queryOf } from '#console/kit/table/resource.tsx'
import type { Descriptor } from '#console/kit/table/resource.tsx'
import type { RowsQuery } from '#console/kit/table/rows.ts'
import { useText } from '#console/kit/text/text.ts'
import { useTitle } from '#console/shell/use-title.ts'
import { useUrlSearch } from '#console/shell/use-url-search.ts'
import type { View } from './view.ts'

/** Exports a list as it stands in the address. What reads and writes it is fetched with the first export. */
export function useExport<Row extends DescribedRow, Detail extends Row>(
  view: View<Row, Resource<Row, Detail>>,
  descriptor: Descriptor<Row>,
  asked: RowsQuery,
): ExportMenuProps['onExport'] {
  const text = useText()
  const zone = useZone()
  const title = useTitle()
  const [search] = useUrlSearch()
  const applied = queryOf(descriptor, search).filters
  return async (format, control) => {
    const filters = descriptor.filters.flatMap((filter) => {
      const value = applied[filter.key] ?? ''
      return value === '' ? [] : [{ label: text(filter.title), value: filterWords(filter, value, text) }]
    })
    const { exportRows } = await import('./export-rows.ts')
    return exportRows({ view, title, asked, filters, speaker: { text, ...zone } }, format, control)
  }
}
