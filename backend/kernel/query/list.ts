import type { ReadView } from '#backend/store/store.ts'
import { narrow, openStatements, whereOf } from './list-table.ts'
import type { ListTable, Narrowed, Order, Value } from './list-table.ts'
import { openMerge } from './merge-pages.ts'
import { openRolledUp } from './rolled-up.ts'
import type { RolledUp } from './rolled-up.ts'
import { openTotal, ownIndex } from './total.ts'

/**
 * Pages of any list, at the same speed for the first page of a thousand rows and the last of a million.
 *
 * 1. The total comes from maintained counts where they know it, otherwise from an index (total.ts).
 * 2. The keys of a page are read off one index, which is named: either it stands in the order asked for and holds the
 *    filtered columns, so that walking it touches no row, or it leads to so few rows that they are sorted.
 * 3. A page behind the middle is read from the end, backwards.
 * 4. Rows are read by their keys, only those of the page, by whoever asked.
 *
 * Everything in SQL is written here and where lists are described (kernel/read-model); what comes from outside is bound.
 */
export interface ListRequest {
  /** From 1. */
  readonly page: number
  readonly size: number
  /** A name of the list's `orders`, with `-` in front to descend; null is the list's own order. */
  readonly sort: string | null
  /** By the names of the list's `filters`. */
  readonly filters: Readonly<Record<string, Value>>
}

/** What an endpoint answers. */
export type Answer<Call extends { readonly answer: { readonly Type: unknown } }> = Call['answer']['Type']

export interface Page<Key> {
  readonly total: number
  readonly keys: readonly Key[]
}

/** So few rows are found by a filter and sorted; of more, the index of the order is walked. */
const SORTED_MAX = 20_000

/** A list of one world. Throws on a column or a filter it does not have: contracts let none pass. */
export function openList<Key extends string | number>(
  seen: Pick<ReadView, 'db' | 'isPast' | 'listIndex'>,
  list: ListTable,
): (request: ListRequest) => Page<Key> {
  const rolledUp = openRolledUp(seen, list)
  const totalOf = openTotal(seen, list, rolledUp)
  const merge = openMerge<Key>(seen, list)
  const statement = openStatements<Key>(seen.db, 'pluck')
  const places = seen.listIndex(list.table)

  function keysOf(narrowed: Narrowed, { order, isDescending, total, ...part }: Walk): readonly Key[] {
    const index = leadOf({ list, rolledUp }, narrowed, { order, total }) ?? order.index
    const { changing } = order
    if (changing !== undefined && index === order.index)
      return merge(narrowed, { ...part, isDescending, order: { ...order, changing } })
    const by = order.columns.map((column) => `${column} ${isDescending ? 'DESC' : 'ASC'}`).join(', ')
    const where = whereOf([...places.where, ...narrowed.where])
    const found = `SELECT ${list.key} FROM ${places.table} INDEXED BY ${index}${where}`
    // The figure of a row that still changes stands in the row alone.
    const rows =
      changing === undefined ? found : `SELECT ${list.key} FROM ${list.table} WHERE ${list.key} IN (${found})`
    return statement(`${rows} ORDER BY ${by} LIMIT ? OFFSET ?`).all(...narrowed.bound, part.count, part.skipped)
  }

  return ({ page, size, sort, filters }) => {
    const { order, isDescending } = orderOf(list, sort)
    const narrowed = narrow(list, filters)
    const total = totalOf(narrowed)
    const offset = (page - 1) * size
    const count = Math.min(size, total - offset)
    if (count <= 0) return { total, keys: [] }
    const isFromEnd = offset > total / 2
    const skipped = isFromEnd ? total - offset - count : offset
    const keys = keysOf(narrowed, { order, isDescending: isDescending !== isFromEnd, total, count, skipped })
    return { total, keys: isFromEnd ? keys.toReversed() : keys }
  }
}

interface Walk {
  readonly order: Order
  readonly isDescending: boolean
  readonly total: number
  readonly count: number
  readonly skipped: number
}

function orderOf(list: ListTable, sort: string | null): { readonly order: Order; readonly isDescending: boolean } {
  const asked = sort ?? list.ownOrder
  const isDescending = asked.startsWith('-')
  const order = list.orders[isDescending ? asked.slice(1) : asked]
  if (order === undefined) throw new RangeError(`${list.table} has no column ${asked}`)
  return { order, isDescending }
}

interface Leading {
  readonly list: ListTable
  readonly rolledUp: RolledUp
}

/** The index of a filter that leads to the rows: they are few enough to be sorted, or stand in the order already. */
function leadOf(
  { list, rolledUp }: Leading,
  { active }: Narrowed,
  { order, total }: Pick<Walk, 'order' | 'total'>,
): string | null {
  const leading = active.filter(({ index }) => index !== undefined)
  const ordered = order.index === ownIndex(list) ? leading.filter(({ isMany }) => isMany !== true) : []
  return narrowest(total <= SORTED_MAX ? leading : ordered, rolledUp)?.index ?? null
}

/** The filter that finds the fewest rows by itself, as far as that is counted: without a count the first, which is narrow. */
function narrowest(leading: Narrowed['active'], rolledUp: RolledUp): Narrowed['active'][number] | undefined {
  const [first, ...others] = leading
  if (first === undefined || others.length === 0) return first
  const counted = leading.map((filter) => ({ filter, count: rolledUp([filter]) }))
  if (counted[0]?.count === null) return first
  return counted.reduce((least, one) => ((one.count ?? Infinity) < (least.count ?? Infinity) ? one : least)).filter
}
