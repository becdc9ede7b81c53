import type { ReactElement } from 'react'
import type { Currency } from '#contracts/finance/currency.ts'
import type { Energy, Instant, Money } from '#contracts/units.ts'
import type { TextKey } from '#console/intl/text.ts'
import { Code, EnergyValue, TextValue } from '#console/kit/table/cells.tsx'
import type { Column } from '#console/kit/table/column.ts'
import * as css from '../values.css.ts'
import { Amount, ConnectorName, MaybeCode, When } from '../values.tsx'
import type { ConnectorKey } from '../values.tsx'

/**
 * Columns that lists have in common. A list is a short table of them in the order it is read, and writes out only what no
 * other list has:
 *
 *     const columns: readonly Column<BillRow>[] = [
 *       code('id', 'finance.bill', { isSortable: true }),
 *       status((row) => <BillState status={row.status} />, { width: 170 }),
 *       amount('amount', 'finance.amount', { isSortable: true }),
 *       moment('openedAt', 'finance.opened'),
 *       { key: 'method', title: 'finance.method', width: 216, render: (row) => <PaymentMethod row={row} /> },
 *     ]
 *
 * Each says what it needs of a row: a key that the row has not, or that holds something else there, does not compile.
 */

/** Options of a column that differ between lists. */
export interface ColumnOptions {
  /** Pixels; by default the usual width of such a column. */
  readonly width?: number
  /** The list's call sorts by it. */
  readonly isSortable?: boolean
  /** Whether the cell is highlighted when its value changes. */
  readonly isLive?: boolean
}

type Field<Key extends string, Value> = Readonly<Record<Key, Value>>

/** A code of the row or of a related record; a dash where there is none. */
export function code<Key extends string>(
  key: Key,
  title: TextKey,
  particulars: ColumnOptions = {},
): Column<Field<Key, string | number | null>> {
  return { ...named(key, title, particulars), render: (row) => <MaybeCode code={row[key]} /> }
}

/** Plain text as somebody wrote it. */
export function textColumn<Key extends string>(
  key: Key,
  title: TextKey,
  particulars: ColumnOptions = {},
): Column<Field<Key, string | null>> {
  return { ...named(key, title, particulars), render: (row) => <TextValue>{row[key]}</TextValue> }
}

/** A moment on the user's clocks; every list sorts by its moments. */
export function moment<Key extends string>(
  key: Key,
  title: TextKey,
  particulars: ColumnOptions = {},
): Column<Field<Key, Instant | null>> {
  return {
    ...named(key, title, { width: 200, isSortable: true, ...particulars }),
    isMoment: true,
    render: (row) => <When at={row[key]} />,
  }
}

/** Money in the row's own currency; it lights up when it changes, wherever it stands. */
export function amount<Key extends string>(
  key: Key,
  title: TextKey,
  particulars: ColumnOptions = {},
): Column<Field<Key, Money | null> & { readonly currency: Currency }> {
  return {
    ...named<Key, Money | null>(key, title, { isLive: true, ...particulars }),
    align: 'end',
    render: (row) => <Amount value={row[key]} currency={row.currency} />,
  }
}

/** Energy in kWh. */
export function energy<Key extends string>(
  key: Key,
  title: TextKey,
  particulars: ColumnOptions = {},
): Column<Field<Key, Energy | null>> {
  return { ...named(key, title, particulars), align: 'end', render: (row) => <EnergyValue value={row[key]} /> }
}

export interface StatusColumnOptions<Row> {
  /** Pixels for the longest status in the longest language. */
  readonly width?: number
  /** What else the badge shows. */
  readonly watch?: (row: Row) => string
}

/** The status of the row as a badge of `states.tsx`. */
export function status<Row extends { readonly status: string }>(
  badge: (row: Row) => ReactElement,
  particulars: StatusColumnOptions<Row> = {},
): Column<Row> {
  return {
    key: 'status',
    title: 'column.status',
    isSortable: true,
    watch: (row) => row.status,
    ...particulars,
    render: (row) => <span className={css.status}>{badge(row)}</span>,
  }
}

/** The location: `{ ...location, key: 'locationId', isSortable: true }` where the call sorts by it. */
export const location: Column<Field<'locationName', string | null>> = {
  ...textColumn('locationName', 'column.location', { width: 180 }),
  key: 'location',
}

/** The connector of a row; its key is the pile, by which lists sort. */
export const connector: Column<ConnectorKey> = {
  key: 'pileId',
  title: 'column.connector',
  isSortable: true,
  render: (row) => <ConnectorName {...row} />,
}

/** The card that was held to the reader. */
export const card: Column<Field<'idTag', string>> = {
  key: 'idTag',
  title: 'column.card',
  render: ({ idTag }) => <Code>{idTag}</Code>,
}

/** The properties of a column except for its cells. */
function named<Key extends string, Value extends string | number | null>(
  key: Key,
  title: TextKey,
  { isLive = false, ...rest }: ColumnOptions,
): Omit<Column<Field<Key, Value>>, 'render'> {
  return { key, title, ...rest, ...(isLive ? { watch: (row) => row[key] } : {}) }
}
