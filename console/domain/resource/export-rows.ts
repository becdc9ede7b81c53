import { Option, Schema } from 'effect'
import type { DescribedRow, Resource } from '#contracts/resource.ts'
import { instant } from '#contracts/units.ts'
import { call } from '#console/api/call.ts'
import { writtenQuery } from '#console/api/use-rows.ts'
import { clock } from '#console/clock.ts'
import type { Zone } from '#console/intl/zone.ts'
import type { ExportControl } from '#console/kit/sheet/export-menu.tsx'
import { readAll, ROWS_MOST } from '#console/kit/sheet/read-all.ts'
import type { SheetFormat, SheetNote } from '#console/kit/sheet/sheet-column.ts'
import { sheetFileName, sheetNotes, writeSheet } from '#console/kit/sheet/write-sheet.ts'
import type { RowsQuery } from '#console/kit/table/rows.ts'
import { formatCount } from '#console/kit/text/format.ts'
import { save } from '#console/kit/text/save-file.ts'
import { showError } from '#console/state/notices.ts'
import { sheetColumnsOf } from './sheet.ts'
import type { Speaker, View } from './view.ts'

/** The largest page a list call answers. */
const PAGE = 100

export interface Exporting<Row extends DescribedRow, Detail extends Row> {
  readonly view: View<Row, Resource<Row, Detail>>
  /** Translated: what the file is called. */
  readonly title: string
  /** What the list shows now; a file has all of its pages. */
  readonly asked: RowsQuery
  /** The applied filters, in words. */
  readonly filters: readonly SheetNote[]
  readonly speaker: Speaker & Zone
}

/** Saves all rows of a list, in its order and by its filters, as a file. What fails is told as a notice. */
export async function exportRows<Row extends DescribedRow, Detail extends Row>(
  { view, title, asked, filters, speaker }: Exporting<Row, Detail>,
  format: SheetFormat,
  { signal, onProgress }: ExportControl,
): Promise<void> {
  const { text, zone, locale } = speaker
  const { list } = view.resource
  const readPage = (page: number, stop: AbortSignal) => {
    const query = Schema.decodeUnknownOption(list.query)(writtenQuery({ ...asked, page, size: PAGE }))
    return call(list, { query: Option.getOrThrow(query) }, { signal: stop })
  }
  const all = await readAll(readPage, {
    size: PAGE,
    keyOf: ({ id }) => id,
    signal,
    onProgress: (read, total) => onProgress(read / Math.max(1, total)),
  })
  if (all.kind === 'too many')
    return showError({ text: text('kit.export.tooMany', { most: formatCount(ROWS_MOST, locale) }) })
  // What failed was told by the call.
  if (all.kind !== 'read') return undefined
  if (!all.isSettled) showError({ text: text('kit.export.changing') }, { tone: 'warning' })
  const origin = { filters, zone, at: instant(clock.now()) }
  const file = await writeSheet({
    format,
    title,
    columns: sheetColumnsOf(view, speaker),
    rows: all.rows,
    zone,
    head: sheetNotes(origin, text),
    about: text('kit.export.about'),
  })
  return signal.aborted ? undefined : save(sheetFileName(title, format, origin), file)
}
