import { openStatements, whereOf } from './list-table.ts'
import type { ListTable, Narrowed, Order } from './list-table.ts'
import type { ReadView } from '#backend/store/store.ts'

/**
 * Pages of an order whose column is indexed only for rows that no longer change (`Order.changing`).
 *
 * The changing rows, R of them, are few: all are read and stand in order. A settled row at place s among its own stands
 * at a place from s to s + R among all. So the settled rows of a page lie among those from R before it to its end: these
 * are read, the index skipping what is before them, and both are merged.
 */
export interface Slice {
  readonly order: Order & { readonly changing: NonNullable<Order['changing']> }
  readonly isDescending: boolean
  readonly count: number
  readonly skipped: number
}

/** The key of a row and the figure it is ordered by, which null comes before. */
type Placed<Key> = readonly [key: Key, figure: number | null]

type Merge<Key> = (narrowed: Narrowed, slice: Slice) => readonly Key[]

export function openMerge<Key extends string | number>(
  seen: Pick<ReadView, 'db' | 'listIndex'>,
  { table, key }: ListTable,
): Merge<Key> {
  const statement = openStatements<Placed<Key>>(seen.db, 'raw')
  const places = seen.listIndex(table)
  return ({ where, bound }, { order, isDescending, count, skipped }) => {
    const [figure = key] = order.columns
    const { changing } = order
    const by = order.columns.map((column) => `${column} ${isDescending ? 'DESC' : 'ASC'}`).join(', ')
    const found = (index: string, which: string): string =>
      `FROM ${places.table} INDEXED BY ${index}${whereOf([...places.where, which, ...where])}`
    // The figure of a changing row stands in the row alone.
    const changed = `SELECT ${key}, ${figure} FROM ${table} WHERE ${key} IN (SELECT ${key} ${found(changing.index, changing.where)})`
    const moving = statement(`${changed} ORDER BY ${by}`).all(...bound)
    const before = Math.max(0, skipped - moving.length)
    const wanted = skipped - before + count
    const rows = `SELECT ${key}, ${figure} ${found(order.index, changing.otherwise)} ORDER BY ${by}`
    const behind = statement(`${rows} LIMIT ? OFFSET ?`)
    const settled = behind.all(...bound, wanted, before)
    const together = merged(moving, settled, isDescending ? -1 : 1)
    return together.slice(skipped - before, wanted).map(([placed]) => placed)
  }
}

/** Two lists in order as one. */
function merged<Key extends string | number>(
  one: readonly Placed<Key>[],
  other: readonly Placed<Key>[],
  direction: 1 | -1,
): readonly Placed<Key>[] {
  const all: Placed<Key>[] = []
  let next = 0
  for (const placed of other) {
    for (let first = one[next]; first !== undefined && compare(first, placed) * direction < 0; first = one[next]) {
      all.push(first)
      next += 1
    }
    all.push(placed)
  }
  return [...all, ...one.slice(next)]
}

function compare<Key extends string | number>([key, figure]: Placed<Key>, [otherKey, other]: Placed<Key>): number {
  if (figure === other) return key < otherKey ? -1 : 1
  if (figure === null || other === null) return figure === null ? -1 : 1
  return figure - other
}
