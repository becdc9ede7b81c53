import type { Database } from 'better-sqlite3'
import { withoutZeros } from './tally.ts'

/** Read models that are not what the facts make of them. */

/** The first row of each table in which two databases differ, as a line. */
export const differences = (tables: readonly string[], kept: Database, made: Database): readonly string[] =>
  tables.flatMap((table) => {
    const difference = differenceIn(table, kept, made)
    return difference === null ? [] : [`${table}: ${difference}`]
  })

function differenceIn(table: string, kept: Database, made: Database): string | null {
  const sql = `SELECT * FROM ${table} ${withoutZeros(table)} ORDER BY ${orderOf(table, made)}`
  const [left, right] = [kept.prepare(sql).iterate(), made.prepare(sql).iterate()]
  try {
    for (;;) {
      const [one, other] = [textOf(left.next()), textOf(right.next())]
      if (one !== other) return `there is ${shortened(one)}, the facts make ${shortened(other)}`
      if (one === null) return null
    }
  } finally {
    left.return?.()
    right.return?.()
  }
}

/** The columns of the primary key, or all of them. */
function orderOf(table: string, db: Database): string {
  const columns = db
    .prepare<[string], { name: string; pk: number }>('SELECT name, pk FROM pragma_table_info(?)')
    .all(table)
  const key = columns.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk)
  return (key.length > 0 ? key : columns).map(({ name }) => `"${name}"`).join(', ')
}

const textOf = (next: IteratorResult<unknown>): string | null =>
  next.done === true ? null : JSON.stringify(next.value)

const SHOWN_CHARS = 300

const shortened = (row: string | null): string =>
  row === null ? 'no further row' : row.length > SHOWN_CHARS ? `${row.slice(0, SHOWN_CHARS)}…` : row
