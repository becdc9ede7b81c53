import type { Database, Statement } from 'better-sqlite3'
import type { Bound } from '../read-model/columns.ts'
import type { Rollup } from '../read-model/rollup.ts'

/**
 * What a list is made of: a table, what it can be filtered by, the orders it can stand in, and the indexes for each. It is
 * made of a description (kernel/read-model/list-draft.ts).
 */
export interface ListTable {
  readonly table: string
  /** The column that rows are read by. */
  readonly key: string
  /** The filter whose values the table's tallies count. */
  readonly tallied: string
  /** From narrow to wide: the first one given that has an index leads to the rows. */
  readonly filters: Readonly<Record<string, Filter>>
  readonly orders: Readonly<Record<string, Order>>
  /** The order without `sort`, as `sort` would say it. */
  readonly ownOrder: string
  /** What its maintained counts are of; null where rows are too few for any. */
  readonly rollup: Rollup | null
}

export type Value = string | number | boolean

export interface Filter {
  readonly column: string
  /** A condition with one `?`, which is never true for null. */
  readonly where: string
  /** What is bound for a value; without it the value itself. */
  readonly bind?: (value: Value) => Bound
  /** An index that begins with the filtered column and goes on with the columns of the list's own order. */
  readonly index?: string
  /** The condition holds for several values of the column, so what `index` leads to is not in the list's own order. */
  readonly isMany?: true
  /** The condition is one end of a range of this column, which `index` begins with. */
  readonly end?: { readonly of: string; readonly at: 'from' | 'to' }
}

export interface Order {
  /** Unique together; the last is the key. All ascend, or all descend. */
  readonly columns: readonly string[]
  /** Begins with `columns` and holds the filtered columns that may match many rows. */
  readonly index: string
  /** Rows that still change are left out of `index`: those, few, for which `where` is true instead of `otherwise`. */
  readonly changing?: { readonly where: string; readonly otherwise: string; readonly index: string }
}

/** What the filters of a request come to: conditions and what is bound in them, in the same order. */
export interface Narrowed {
  readonly active: readonly (Filter & { readonly name: string; readonly bound: Bound })[]
  readonly where: readonly string[]
  readonly bound: readonly Bound[]
}

/** Throws on a filter the list does not have: contracts let none pass. */
export function narrow({ table, filters }: ListTable, given: Readonly<Record<string, Value>>): Narrowed {
  for (const name of Object.keys(given))
    if (!Object.hasOwn(filters, name)) throw new RangeError(`${table} has no filter ${name}`)
  const active = Object.entries(filters).flatMap(([name, filter]) => {
    const value = given[name]
    return value === undefined ? [] : [{ ...filter, name, bound: boundOf(filter, value) }]
  })
  return { active, where: active.map(({ where }) => where), bound: active.map(({ bound }) => bound) }
}

function boundOf({ bind }: Filter, value: Value): Bound {
  if (bind !== undefined) return bind(value)
  return typeof value === 'boolean' ? Number(value) : value
}

/** A WHERE of all conditions, or nothing. */
export const whereOf = (conditions: readonly string[]): string =>
  conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`

/** Kept statements; the shapes of requests are many but few are used. */
const STATEMENTS_MAX = 500

/** Statements by their text, each prepared once: `pluck` answers the first column, `raw` all of them as a tuple, `rows` by name. */
export function openStatements<Answered>(
  db: Database,
  mode: 'pluck' | 'raw' | 'rows',
): (sql: string) => Statement<Bound[], Answered> {
  const kept = new Map<string, Statement<Bound[], Answered>>()
  return (sql) => {
    const known = kept.get(sql)
    if (known !== undefined) return known
    if (kept.size >= STATEMENTS_MAX) kept.clear()
    const prepared = db.prepare<Bound[], Answered>(sql)
    const made = mode === 'rows' ? prepared : prepared[mode]()
    kept.set(sql, made)
    return made
  }
}
