import { storedIn } from '../read-model/columns.ts'
import type { Bound, Columns } from '../read-model/columns.ts'

/** What is asked of the columns of rows: a value, or one of the conditions below. All of them hold together. */
export type Match<Row> = { readonly [Name in keyof Row]?: Row[Name] | Condition }

/** A condition on a column, in SQL and what is bound in it. */
export class Condition {
  readonly where: (column: string) => string
  readonly bound: readonly Bound[]

  constructor(where: (column: string) => string, values: readonly Bound[]) {
    this.where = where
    this.bound = values
  }
}

/** The column is something else; `not(null)`: it is anything. */
export const not = (value: Bound): Condition =>
  value === null
    ? new Condition((column) => `${column} IS NOT NULL`, [])
    : new Condition((column) => `${column} <> ?`, [value])

/** The column is this or more. */
export const atLeast = (value: Bound): Condition => new Condition((column) => `${column} >= ?`, [value])

/** The column names a row of another table, in which this matches. */
export function among(table: string, match: Match<Readonly<Record<string, unknown>>>): Condition {
  // What is asked of the other table is no moment.
  const { where, values } = conditions(match, {})
  return new Condition((column) => `${column} IN (SELECT id FROM ${table} WHERE ${where.join(' AND ')})`, values)
}

interface Conditions {
  readonly columns: readonly string[]
  readonly where: readonly string[]
  readonly values: readonly Bound[]
}

/** What a match of these columns comes to in SQL. */
export function conditions(match: Readonly<Record<string, unknown>>, columns: Columns): Conditions {
  const all = Object.entries(match).map(([column, asked]): readonly [string, string, readonly Bound[]] => {
    const stored = (value: unknown): Bound => storedIn(columns[column], value)
    if (asked instanceof Condition) return [column, asked.where(column), asked.bound.map(stored)]
    return asked === null ? [column, `${column} IS NULL`, []] : [column, `${column} = ?`, [stored(asked)]]
  })
  return {
    columns: all.map(([column]) => column),
    where: all.map(([, where]) => where),
    values: all.flatMap(([, , values]) => values),
  }
}
