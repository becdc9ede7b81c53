import { useRef } from 'react'
import type { ReactElement, ReactNode, RefObject } from 'react'
import { useChanges } from './changes.ts'
import type { Changes } from './changes.ts'
import { useFocusRetention } from '../layout/focus-retention.ts'
import { fitColumns } from './fit-columns.ts'
import type { VisibleWidth } from './fit-columns.ts'
import { selectionWidthIn, widthOf } from './column.ts'
import type { Column, Sort, Widths } from './column.ts'
import { hidden } from '../layout/hidden.css.ts'
import { IconButton } from '../form/button.tsx'
import { useScrollRestoration } from '../layout/scroll-restoration.ts'
import type { ScrollPosition } from '../layout/scroll-restoration.ts'
import { HeadCell } from './table-head.tsx'
import { useVisibleSize } from '../layout/visible-size.ts'
import { TableRow } from './table-row.tsx'
import { moveFocus } from './table-keys.ts'
import { SkeletonRows } from '../status/skeleton.tsx'
import * as css from './table.css.ts'
import { useText } from '../text/text.ts'

/** Room for one button in the longest language and the three dots, px. */
const ACTIONS_WIDTH = 224
/** The same where that button has a short name, px. */
const SHORT_ACTIONS_WIDTH = 144
/** Room for the three dots alone, px. */
const NARROW_ACTIONS_WIDTH = 56
/** The width of the button for hidden columns at the end of the head, in px. */
const MORE_WIDTH = 32
/** The height of the bar below the table while rows are chosen, in px: it takes its room from the rows. */
const BAR_HEIGHT = 42
/** The height of the head, in px. */
const HEAD_HEIGHT = 36
/** The width of the first, most important columns, in px: with less room the buttons become narrow. */
const VISIBLE_COLUMNS_WIDTH = 680

/** Rows chosen by a person: what `useSelection` (selection/selection.tsx) returns, so that only lists that need it fetch it. */
export interface Selection<Row> {
  readonly chosen: ReadonlySet<string>
  /** `isRange`: all rows from the one that was toggled last. */
  readonly onToggle: (key: string, isRange: boolean) => void
  /** The box of all rows. */
  readonly head: ReactNode
  readonly boxOf: (row: Row) => ReactNode
  /** Below the table; null while no row is chosen. */
  readonly bar: ReactNode
}

export interface TableProps<Row> {
  /** What the table holds: its accessible name. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** `loading`: nothing yet, skeleton rows of the page's size. `refreshing`: old rows stay. */
  readonly state: 'ready' | 'loading' | 'refreshing'
  /** Shown instead of rows when there are none: an empty or failed state. */
  readonly placeholder?: ReactNode
  /** How many skeleton rows to draw. */
  readonly pageSize?: number
  readonly height?: number
  /** IANA name of the zone its moments are shown in; heads of such columns name it. */
  readonly zone?: string
  readonly sort?: Sort | null
  readonly onSort?: (sort: Sort | null) => void
  readonly selection?: Selection<Row>
  /** The page of a row: its first cell becomes a link. */
  readonly href?: (row: Row) => string
  /** Enter, or a press anywhere on the row; without it the row's link is followed. */
  readonly onOpen?: (row: Row) => void
  /** The row whose details are open beside the table. */
  readonly openRow?: string | null
  readonly widths?: Widths
  readonly onWidths?: (widths: Widths) => void
  /** Where it was scrolled to the last time; the row that was followed is shown. */
  readonly position?: ScrollPosition | null
  /** Called when the table unmounts. */
  readonly onLeave?: (place: ScrollPosition) => void
  /** Buttons at the end of each row; with `isNarrow` there is room for three dots only. */
  readonly renderActions?: (row: Row, isNarrow: boolean) => ReactNode
  /** Actions get room for three dots only, however wide the table is. */
  readonly hasNarrowActions?: boolean
  /** The button before the three dots has a short name in every language. */
  readonly hasShortActions?: boolean
}

/** A page of rows. It neither sorts nor filters: the server does, and the URL remembers. */
export function Table<Row>(props: TableProps<Row>): ReactElement {
  const { label, columns, rows, rowKey, state, selection, placeholder, height } = props
  const grid = useRef<HTMLTableElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const hasRows = rows.length > 0 && state !== 'loading'
  const back = useScrollRestoration({ scroller, position: props.position ?? null, onLeave: props.onLeave, hasRows })
  const focus = useFocusRetention(grid)
  const changes = useChanges(rows, { columns, rowKey })
  const { width: room, height: inner, hasMore } = useVisibleSize(scroller)
  const wideActions = props.hasShortActions === true ? SHORT_ACTIONS_WIDTH : ACTIONS_WIDTH
  const isNarrow = room !== null && room < VISIBLE_COLUMNS_WIDTH + wideActions
  const hasNarrowActions = isNarrow || props.hasNarrowActions === true
  const actionsWidth = props.renderActions === undefined ? 0 : hasNarrowActions ? NARROW_ACTIONS_WIDTH : wideActions
  const isSized = columns.some((column) => props.widths?.[column.key] !== undefined)
  const selectionWidth = selection === undefined ? 0 : selectionWidthIn(room === null ? null : room - actionsWidth)
  const beside = actionsWidth + selectionWidth
  const bar = selection?.bar ?? null
  const isBare = rows.length === 0 && state !== 'loading'
  const edge = actionsWidth === 0 && !isBare ? MORE_WIDTH : 0
  const widths = shownWidths(props, isSized || room === null ? null : { room: room - beside, edge })
  const total = columns.reduce((sum, column) => sum + widthOf(column, widths), beside)
  const isShared = columns.some((column) => widthOf(column, widths) < widthOf(column, props.widths ?? {}))
  return (
    <div className={css.room}>
      <div
        ref={scroller}
        className={css.scroller}
        style={height === undefined ? undefined : { height: bar === null ? height : height - BAR_HEIGHT }}
        data-within={height === undefined ? '' : undefined}
        aria-busy={state !== 'ready'}
      >
        {state === 'refreshing' ? <div className={css.refreshing} /> : null}
        <table
          ref={grid}
          className={css.table}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- rows take focus and arrows move it.
          role="grid"
          aria-label={label}
          aria-multiselectable={selection !== undefined}
          data-shared={isShared ? '' : undefined}
          // Without rows there is nothing to scroll to, and nothing in it that the keyboard could scroll from.
          style={{ minWidth: isBare ? 0 : total }}
          onKeyDown={(event) => moveFocus(event)}
          {...focus}
        >
          <TableHead
            table={props}
            widths={widths}
            beside={{ selection: selectionWidth, actions: actionsWidth }}
            isSized={isSized}
            grid={grid}
          />
          <TableBody table={props} rows={{ changes, back, isSized, hasNarrowActions }} />
        </table>
        {isBare ? placeholder : null}
      </div>
      {hasMore && !isBare ? (
        <MoreColumns
          sizes={{ edge, height: inner - HEAD_HEIGHT, inset: Math.max(0, actionsWidth - MORE_WIDTH) }}
          onPress={() => scroller.current?.scrollBy({ left: room ?? 0, behavior: 'smooth' })}
        />
      ) : null}
      {bar}
    </div>
  )
}

interface MoreColumnsProps {
  /** `edge`: the strip that covers what is cut, 0 for none. `inset`: from the table's end. */
  readonly sizes: { readonly edge: number; readonly height: number; readonly inset: number }
  readonly onPress: () => void
}

/** Says that columns go on beyond the edge, and leads there. */
function MoreColumns({ sizes: { edge, height, inset }, onPress }: MoreColumnsProps): ReactElement {
  const text = useText()
  return (
    <>
      {edge > 0 ? <span className={css.rest} style={{ width: edge, height }} aria-hidden="true" /> : null}
      <span className={css.more} style={{ width: MORE_WIDTH, insetInlineEnd: inset }}>
        <IconButton icon="chevronRight" size="small" label={text('kit.table.more')} onPress={onPress} />
      </span>
    </>
  )
}

/** The widths set by a person; otherwise as many columns as fit end at the edge, so that none is cut. */
function shownWidths<Row>({ columns, widths = {} }: TableProps<Row>, sight: VisibleWidth | null): Widths {
  if (sight === null) return widths
  const fitted = fitColumns(
    columns.map((column) => widthOf(column, widths)),
    sight,
  )
  return Object.fromEntries(columns.map(({ key }, at) => [key, fitted[at] ?? 0]))
}

interface BodyProps<Row> {
  readonly table: TableProps<Row>
  readonly rows: {
    readonly changes: Changes
    readonly back: ReturnType<typeof useScrollRestoration>
    readonly isSized: boolean
    readonly hasNarrowActions: boolean
  }
}

function TableBody<Row>({ table, rows: shown }: BodyProps<Row>): ReactElement {
  const { columns, rows, rowKey, state, selection, renderActions } = table
  return (
    <tbody>
      {state === 'loading' ? (
        <SkeletonRows
          count={table.pageSize ?? 10}
          columns={columns.length + (selection ? 1 : 0) + (renderActions ? 1 : 0)}
        />
      ) : null}
      {rows.map((row, index) => (
        <TableRow
          key={rowKey(row)}
          row={row}
          table={table}
          changes={shown.changes}
          isFirst={index === 0}
          isReturned={rowKey(row) === shown.back.row}
          onFollow={shown.back.follow}
          isSized={shown.isSized}
          hasNarrowActions={shown.hasNarrowActions}
        />
      ))}
    </tbody>
  )
}

interface TableHeadProps<Row> {
  readonly table: TableProps<Row>
  readonly widths: Widths
  /** Beside the columns, px. */
  readonly beside: { readonly selection: number; readonly actions: number }
  readonly isSized: boolean
  readonly grid: RefObject<HTMLTableElement | null>
}

/** The columns' widths and heads. */
function TableHead<Row>({ table, widths, beside, isSized, grid }: TableHeadProps<Row>): ReactElement {
  const { columns, selection, renderActions } = table
  const text = useText()
  return (
    <>
      <colgroup>
        {selection === undefined ? null : <col style={{ width: beside.selection }} />}
        {columns.map((column) => (
          <col key={column.key} data-column={column.key} style={{ width: widthOf(column, widths) }} />
        ))}
        {isSized ? <col /> : null}
        {renderActions === undefined ? null : <col style={{ width: beside.actions }} />}
      </colgroup>
      <thead>
        <tr>
          {selection === undefined ? null : (
            <th className={`${css.head} ${css.checkCell}`} scope="col">
              {selection.head}
            </th>
          )}
          {columns.map((column) => (
            <HeadCell
              key={column.key}
              column={column}
              zone={table.zone}
              sort={table.sort ?? null}
              onSort={table.onSort}
              onWidths={table.onWidths}
              width={widthOf(column, widths)}
              grid={grid}
            />
          ))}
          {isSized ? <td className={css.head} aria-hidden="true" /> : null}
          {renderActions === undefined ? null : (
            <th className={`${css.head} ${css.actionsCell}`} scope="col" data-align="end">
              <span className={beside.actions === NARROW_ACTIONS_WIDTH ? hidden : css.headText}>
                {text('kit.table.actions')}
              </span>
            </th>
          )}
        </tr>
      </thead>
    </>
  )
}
