import type { Database } from 'better-sqlite3'
import { narrow, openStatements, whereOf } from './list-table.ts'
import type { ListTable, Narrowed, Order, Value } from './list-table.ts'
import { openTotal, ownIndex } from './total.ts'

/**
 * Pages of any list, at the same speed for the first page of a thousand rows and the last of a million.
 *
 * 1. The total comes from maintained tallies where they know it, otherwise from an index (total.ts).
 * 2. The keys of a page are read off one index, which is named: either it stands in the order asked for and holds the
 *    filtered columns, so that walking it touches no row, or it leads to so few rows that they are sorted.
 * 3. A page behind the middle is read from the end, backwards.
 * 4. Rows are read by their keys, only those of the page, by whoever asked.
 *
 * Everything in SQL is written here and in the tables of the lists; what comes from outside is bound.
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
const SORTED_MAX = 5_000

/** A list of one database. Throws on a column or a filter it does not have: contracts let none pass. */
export function openList<Key extends string | number>(
  db: Database,
  list: ListTable,
): (request: ListRequest) => Page<Key> {
  const totalOf = openTotal(db, list)
  const statement = openStatements<Key>(db)
  return ({ page, size, sort, filters }) => {
    const { order, isDescending } = orderOf(list, sort)
    const narrowed = narrow(list, filters)
    const total = totalOf(narrowed)
    const offset = (page - 1) * size
    const count = Math.min(size, total - offset)
    if (count <= 0) return { total, keys: [] }
    const isFromEnd = offset > total / 2
    const { sql, bound } = keysOf(list, narrowed, { order, isDescending: isDescending !== isFromEnd, total })
    const keys = statement(sql).all(...bound, count, isFromEnd ? total - offset - count : offset)
    return { total, keys: isFromEnd ? keys.toReversed() : keys }
  }
}

function orderOf(list: ListTable, sort: string | null): { readonly order: Order; readonly isDescending: boolean } {
  const asked = sort ?? list.ownOrder
  const isDescending = asked.startsWith('-')
  const order = list.orders[isDescending ? asked.slice(1) : asked]
  if (order === undefined) throw new RangeError(`${list.table} has no column ${asked}`)
  return { order, isDescending }
}

interface Walk {
  readonly order: Order
  readonly isDescending: boolean
  readonly total: number
}

/** The statement for the keys of a page and what is bound before its LIMIT and OFFSET. */
function keysOf(list: ListTable, { active, where, bound }: Narrowed, { order, isDescending, total }: Walk) {
  const by = order.columns.map((column) => `${column} ${isDescending ? 'DESC' : 'ASC'}`).join(', ')
  // The key comes first: it is what is read. The columns behind it are what a union is merged by.
  const columns = [list.key, ...order.columns.filter((column) => column !== list.key)].join(', ')
  const rows = (index: string, also: readonly string[] = []): string =>
    `SELECT ${columns} FROM ${list.table} INDEXED BY ${index}${whereOf([...also, ...where])}`
  const page = (from: string): string => `${from} ORDER BY ${by} LIMIT ? OFFSET ?`

  const leading = active.filter(({ index }) => index !== undefined)
  const ordered = order.index === ownIndex(list) ? leading.filter(({ isMany }) => isMany !== true) : []
  const led = (total <= SORTED_MAX ? leading : ordered)[0]?.index
  if (led !== undefined) return { sql: page(rows(led)), bound }
  if (order.changing === undefined) return { sql: page(rows(order.index)), bound }
  const { changing } = order
  const both = [rows(order.index, [changing.otherwise]), rows(changing.index, [changing.where])]
  return { sql: page(both.join(' UNION ALL ')), bound: [...bound, ...bound] }
}
