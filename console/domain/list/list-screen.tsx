import { useAtom } from 'jotai'
import type { ReactElement, ReactNode } from 'react'
import { useZone } from '#console/intl/zone.ts'
import { queryOf, Resource } from '#console/kit/table/resource.tsx'
import type { Descriptor } from '#console/kit/table/resource.tsx'
import type { Selection } from '#console/kit/table/table.tsx'
import type { ScrollPosition } from '#console/kit/layout/scroll-restoration.ts'
import type { Rows, RowsQuery } from '#console/kit/table/rows.ts'
import { useCurrentRoute } from '#console/shell/current-route.ts'
import { useTitle, useTrail } from '#console/shell/use-title.ts'
import { useUrlSearch } from '#console/shell/use-url-search.ts'
import { scrollPositionsAtom } from '#console/state/cached-lists.ts'
import { widthsAtom } from '#console/state/widths.ts'

export interface ListScreenProps<Row> {
  /** The key under which this browser stores the widths of the columns. */
  readonly name: string
  readonly descriptor: Descriptor<Row>
  readonly list: Rows<Row>
  readonly lead?: ReactNode
  /** Buttons beside the title; the primary one last. */
  readonly actions?: ReactNode
  readonly onCommand?: (row: Row, command: string) => void
  /** What can be done with many rows at once. */
  readonly selection?: Selection<Row> | undefined
}

/** A list page: a resource under its title, whose query is the address and whose columns have the widths a person gave them. */
export function ListScreen<Row>(props: ListScreenProps<Row>): ReactElement {
  const { name, descriptor, list, lead, actions, onCommand, selection } = props
  const [search, go] = useUrlSearch()
  const [widths, setWidths] = useAtom(widthsAtom(name))
  const [position, leave] = useScrollPosition(search)
  useTitle()
  return (
    <Resource
      descriptor={descriptor}
      list={list}
      search={search}
      onSearch={(next) => go(withTab(next, search))}
      trail={useTrail()}
      lead={lead}
      actions={actions}
      zone={useZone().zone}
      widths={widths}
      onWidths={setWidths}
      position={position}
      onLeave={leave}
      selection={selection}
      {...(onCommand === undefined ? {} : { onCommand })}
    />
  )
}

/** The tab that a list stands under is no part of its query, and stays when that changes. */
function withTab(next: string, search: string): string {
  const tab = new URLSearchParams(search).get('tab')
  if (tab === null) return next
  const parameters = new URLSearchParams(next)
  parameters.set('tab', tab)
  return `?${parameters.toString()}`
}

/** Where a cached list was left with this query; other lists start at the top (spec §2, caching and return). */
function useScrollPosition(search: string): readonly [ScrollPosition | null, (position: ScrollPosition) => void] {
  const { cached, path } = useCurrentRoute()
  const [positions, setPositions] = useAtom(scrollPositionsAtom)
  const address = path + search
  const leave = (position: ScrollPosition): void => {
    if (cached) setPositions((known) => ({ ...known, [address]: position }))
  }
  return [positions[address] ?? null, leave]
}

/** What a list asks for, by the query in the address. */
export function useListQuery<Row>(descriptor: Descriptor<Row>): RowsQuery {
  const [search] = useUrlSearch()
  return queryOf(descriptor, search)
}
