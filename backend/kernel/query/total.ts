import { openStatements, whereOf } from './list-table.ts'
import type { ListTable, Narrowed } from './list-table.ts'
import type { RolledUp } from './rolled-up.ts'
import type { ReadView } from '#backend/store/store.ts'

/**
 * How many rows of a list a request finds. Without a filter, and by status alone, maintained tallies know it; by what is
 * counted together, rollups do. A range that
 * is open at its end is counted page by page of its index, any other entry by entry, so a range alone is counted as what
 * begins in it less what begins after it.
 */
export function openTotal(
  { db, listIndex: places }: Pick<ReadView, 'db' | 'listIndex'>,
  list: ListTable,
  rolledUp: RolledUp,
): (narrowed: Narrowed) => number {
  const statement = openStatements<number>(db, 'pluck')
  const { table, where: seen } = places(list.table)
  const tallied = db.prepare<[string], number>('SELECT sum(count) FROM tallies WHERE list = ?').pluck()
  const talliedBy = db
    .prepare<[string, string], number>('SELECT count FROM tallies WHERE list = ? AND status = ?')
    .pluck()
  const all = (): number => tallied.get(list.table) ?? 0

  function ranged({ active }: Narrowed): number {
    const behind = (comparison: '>=' | '>', at: 'from' | 'to'): number | null => {
      const found = active.find(({ end }) => end?.at === at)
      if (found?.end === undefined || found.index === undefined) return null
      const where = whereOf([`${found.end.of} ${comparison} ?`, ...seen])
      return statement(`SELECT count(*) FROM ${table} INDEXED BY ${found.index}${where}`).get(found.bound) ?? 0
    }
    return Math.max(0, (behind('>=', 'from') ?? all()) - (behind('>', 'to') ?? 0))
  }

  return (narrowed) => {
    const { active, where, bound } = narrowed
    // What is no value matches nothing.
    if (bound.includes(null)) return 0
    const [first, ...others] = active
    if (first === undefined) return all()
    if (others.length === 0 && first.name === list.tallied) return talliedBy.get(list.table, String(first.bound)) ?? 0
    const rolled = rolledUp(active)
    if (rolled !== null) return rolled
    if (active.every(({ end }) => end !== undefined)) return ranged(narrowed)
    const index = active.find((filter) => filter.index !== undefined)?.index ?? ownIndex(list)
    return (
      statement(`SELECT count(*) FROM ${table} INDEXED BY ${index}${whereOf([...seen, ...where])}`).get(...bound) ?? 0
    )
  }
}

/** The index of a list's own order: the one that holds everything the list can be filtered by. */
export function ownIndex({ table, orders, ownOrder }: ListTable): string {
  const own = orders[ownOrder.replace('-', '')]
  if (own === undefined) throw new RangeError(`${table} has no column ${ownOrder}`)
  return own.index
}
