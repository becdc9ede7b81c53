import { useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import type { Offer } from '#machines/kit/lifecycle.ts'
import { Button, IconButton } from '../form/button.tsx'
import { tableHeight } from './column.ts'
import type { Column, Sort, Widths } from './column.ts'
import { takes } from './filter.ts'
import type { Filter } from './filter.ts'
import { FilterChips, Filters, FoldButton } from './filters.tsx'
import * as filtersCss from './filters.css.ts'
import { Link } from '../layout/link.tsx'
import { Offers } from '../status/offers.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import type { Crumb } from '../layout/page-header.tsx'
import { Pager } from './pager.tsx'
import { SplitView, SidePanel } from '../dialog/split-view.tsx'
import * as css from './resource.css.ts'
import type { ScrollPosition } from '../layout/scroll-restoration.ts'
import type { Rows, RowsQuery } from './rows.ts'
import { EmptyState, FailedState, NoMatchState } from '../status/states.tsx'
import { Table } from './table.tsx'
import type { Selection } from './table.tsx'
import { useText } from '../text/text.ts'
import { cleared, readListQuery, sortText, withFilter, withoutUnknown, writeListQuery } from './list-query.ts'
import type { ListQuery } from './list-query.ts'
import { isSmallWindow, useWindowHeight } from '../layout/window-height.ts'

/**
 * A list page defined by data. A screen can build everything itself with the same parts (architecture.md §7). At most twelve
 * slots; texts are keys; no slot selects behaviour by its value.
 */
export interface Descriptor<Row> {
  /** Text key of the page's title. */
  readonly title: string
  readonly columns: readonly Column<Row>[]
  readonly filters: readonly Filter[]
  readonly rowKey: (row: Row) => string
  /** The name of a row, such as its code. */
  readonly rowName: (row: Row) => string
  /** Text key of the heading of the side panel, with `{name}`; by default the name alone. */
  readonly heading?: string
  /** The row's own page. */
  readonly href?: (row: Row) => string
  /** The content of the side panel, for rows without a page; the URL holds which one is open. It may give the commands of the row. */
  readonly sidePanel?: (row: Row, onCommand: (command: string) => void) => ReactNode
  /** The default order: shown in the head and sent to the server. */
  readonly order?: Sort
  /** The lifecycle of the rows and their offers. */
  readonly commands?: {
    readonly lifecycle: string
    /** Another prefix for the texts of the commands. */
    readonly names?: string
    /** The lifecycle whose words tell how a row stands, where that is another. */
    readonly words?: string
    readonly state: (row: Row) => string
    /** Puts all buttons into the overflow menu, because the columns matter more. */
    readonly hasNarrowActions?: true
    /** The first button of a row has a short name in every language, such as "Edit": the columns get the rest of the room. */
    readonly hasShortActions?: true
    readonly offers: (row: Row) => readonly Offer[]
  }
  /** The texts of the empty list, as keys; `from` is the list in which such records begin. */
  readonly empty: {
    readonly title: string
    readonly description: string
    readonly from?: { readonly title: string; readonly href: string }
    /** The way to the first one, for those who may add it. */
    readonly action?: ReactNode
  }
}

export interface ResourceProps<Row> {
  readonly descriptor: Descriptor<Row>
  /** What the screen fetched for `queryOf(descriptor, search)`. */
  readonly list: Rows<Row>
  /** The search part of the URL: the only source of filters, order and page. */
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly trail?: readonly Crumb[]
  readonly actions?: ReactNode
  /** Between title and filters, such as tabs or the statuses with their counts. */
  readonly lead?: ReactNode
  /** IANA name of the zone moments are shown in. */
  readonly zone?: string
  readonly onCommand?: (row: Row, command: string) => void
  /** What can be done with many rows at once. */
  readonly selection?: Selection<Row> | undefined
  readonly widths?: Widths
  readonly onWidths?: (widths: Widths) => void
  /** Where its table was scrolled to the last time it had this query. */
  readonly position?: ScrollPosition | null
  readonly onLeave?: (place: ScrollPosition) => void
}

/** What to fetch for a list and its URL. */
export function queryOf<Row>(descriptor: Descriptor<Row>, search: string): RowsQuery {
  const { page, size, filters, sort } = readListQuery(search, queryRulesOf(descriptor))
  const order = sort ?? descriptor.order ?? null
  return { page, size, filters, sort: order === null ? null : sortText(order) }
}

/** Title, filters, chips, table, pager, and the side panel of the open row. */
export function Resource<Row>(props: ResourceProps<Row>): ReactElement {
  const { descriptor, list, search, onSearch } = props
  const { filters } = descriptor
  const text = useText()
  const [isFolded, setIsFolded] = useState(() => isSmallWindow())
  const query = readListQuery(search, queryRulesOf(descriptor))
  const sort = query.sort ?? descriptor.order ?? null
  const { page, size } = query
  const go = (next: ListQuery): void => onSearch(writeListQuery(next))
  const filter = (key: string, value: string): void => go(withFilter(query, key, value))
  return (
    <div className={css.resource}>
      <PageHeader title={text(descriptor.title)} trail={props.trail ?? []} actions={props.actions} />
      {props.lead}
      <div className={css.bars}>
        <search className={filtersCss.bar}>
          {isFolded ? null : <Filters filters={filters} values={query.filters} onFilter={filter} />}
          <span className={css.tools}>
            <FoldButton isFolded={isFolded} onFold={setIsFolded} />
            <IconButton icon="refresh" label={text('kit.refresh')} onPress={list.refresh} />
          </span>
        </search>
        <FilterChips
          filters={filters}
          values={query.filters}
          unknown={query.unknown}
          onFilter={filter}
          onDropUnknown={(name) => go(withoutUnknown(query, name))}
          onClear={() => go(cleared(query))}
        />
      </div>
      <ListBody props={props} query={query} sort={sort} list={list} isFolded={isFolded} go={go} />
      <Pager
        total={list.state === 'loading' || list.state === 'failed' ? null : list.total}
        page={page}
        size={size}
        onPage={(next) => go({ ...query, page: next, open: null })}
        onSize={(next) => go({ ...query, page: 1, size: next, open: null })}
      />
    </div>
  )
}

interface BodyProps<Row> {
  readonly props: ResourceProps<Row>
  readonly query: ListQuery
  readonly sort: Sort | null
  readonly list: Rows<Row>
  readonly isFolded: boolean
  readonly go: (query: ListQuery) => void
}

function ListBody<Row>({ props, query, sort, list, isFolded, go }: BodyProps<Row>): ReactElement {
  const { descriptor, onCommand } = props
  const { sidePanel, commands, rowKey, rowName, heading } = descriptor
  const text = useText()
  const windowHeight = useWindowHeight()
  const openRow = useOpenRow(descriptor, list.rows, query.open)
  const close = (): void => go({ ...query, open: null })
  return (
    <SplitView
      panel={
        openRow === undefined || sidePanel === undefined ? null : (
          <SidePanel
            key={rowKey(openRow)}
            title={heading === undefined ? rowName(openRow) : text(heading, { name: rowName(openRow) })}
            onClose={close}
          >
            {sidePanel(openRow, (command) => onCommand?.(openRow, command))}
          </SidePanel>
        )
      }
    >
      <Table
        label={text(descriptor.title)}
        columns={descriptor.columns}
        rows={list.state === 'failed' ? [] : list.rows}
        rowKey={rowKey}
        state={list.state === 'failed' ? 'ready' : list.state}
        placeholder={<ListPlaceholder descriptor={descriptor} query={query} list={list} go={go} />}
        pageSize={query.size}
        height={tableHeight(windowHeight, isFolded)}
        {...(props.zone === undefined ? {} : { zone: props.zone })}
        sort={sort}
        onSort={(next) => go({ ...query, sort: next, page: 1 })}
        {...(descriptor.href === undefined ? {} : { href: descriptor.href })}
        {...(sidePanel === undefined ? {} : { onOpen: (row: Row) => go({ ...query, open: rowKey(row) }) })}
        openRow={query.open}
        {...(props.widths === undefined ? {} : { widths: props.widths })}
        {...(props.onWidths === undefined ? {} : { onWidths: props.onWidths })}
        {...(props.onLeave === undefined ? {} : { onLeave: props.onLeave })}
        position={props.position ?? null}
        {...(props.selection === undefined ? {} : { selection: props.selection })}
        // Next to the side panel there is no room for buttons, and the panel has its own.
        {...(commands === undefined || onCommand === undefined || openRow !== undefined
          ? {}
          : {
              hasNarrowActions: commands.hasNarrowActions === true,
              hasShortActions: commands.hasShortActions === true,
              renderActions: (row: Row, isNarrow: boolean) => (
                <Offers
                  lifecycle={commands.lifecycle}
                  {...(commands.names === undefined ? {} : { names: commands.names })}
                  {...(commands.words === undefined ? {} : { words: commands.words })}
                  state={commands.state(row)}
                  offers={commands.offers(row)}
                  subject={rowName(row)}
                  onCommand={(command) => onCommand(row, command)}
                  shown={isNarrow ? 0 : 1}
                />
              ),
            })}
      />
    </SplitView>
  )
}

/** The row in the side panel. It stays open when it leaves the list because it no longer matches the filters. */
function useOpenRow<Row>(
  { sidePanel, rowKey }: Descriptor<Row>,
  rows: readonly Row[],
  open: string | null,
): Row | undefined {
  const [kept, setKept] = useState<Row | undefined>(undefined)
  if (sidePanel === undefined || open === null) return undefined
  const found = rows.find((row) => rowKey(row) === open)
  if (found !== undefined && found !== kept) setKept(found)
  return found ?? (kept !== undefined && rowKey(kept) === open ? kept : undefined)
}

function ListPlaceholder<Row>(props: {
  readonly descriptor: Descriptor<Row>
  readonly query: ListQuery
  readonly list: Rows<Row>
  readonly go: (query: ListQuery) => void
}): ReactElement {
  const { descriptor, query, list, go } = props
  const text = useText()
  if (list.state === 'failed') {
    const failure = list.failure ?? { message: text('kit.failed.words'), requestId: null }
    return <FailedState failure={failure} onRetry={list.refresh} />
  }
  if (list.total > 0) {
    const last = Math.ceil(list.total / query.size)
    const back = <Button onPress={() => go({ ...query, page: last })}>{text('kit.pastEnd.go', { page: last })}</Button>
    return <EmptyState title={text('kit.pastEnd.title', { page: query.page })} action={back} />
  }
  if (Object.keys(query.filters).length > 0) return <NoMatchState onClear={() => go(cleared(query))} />
  const { title, description, from, action } = descriptor.empty
  const link = from === undefined ? action : <Link href={from.href}>{text(from.title)}</Link>
  return <EmptyState title={text(title)} description={text(description)} action={link} />
}

const queryRulesOf = <Row,>({ filters, columns }: Descriptor<Row>): Parameters<typeof readListQuery>[1] => ({
  takes: (key, value) => filters.some((filter) => filter.key === key && takes(filter, value)),
  sortKeys: columns.filter((column) => column.isSortable === true).map((column) => column.key),
})
