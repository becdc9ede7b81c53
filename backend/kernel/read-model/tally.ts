import type { Database } from 'better-sqlite3'
import type { Projection } from './projection.ts'
import { rollups } from './rollup.ts'

/**
 * Maintained counts: how many rows of a list have a status. Counting a million rows takes 175 ms, reading a tally 3 µs.
 * The lists keep it through `openTally`.
 */
export const tallies: Projection = {
  tables: ['tallies'],
  create: `CREATE TABLE IF NOT EXISTS tallies (
    list TEXT NOT NULL,
    status TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (list, status)
  ) STRICT, WITHOUT ROWID`,
  open: () => ({}),
}

const counted: ReadonlySet<string> = new Set([...tallies.tables, ...rollups.tables])

/** A WHERE that leaves out counts of nothing, where a table holds counts: their rows stay, and a fold of all facts never makes them. */
export const withoutZeros = (table: string): string => (counted.has(table) ? 'WHERE count <> 0' : '')

/** Moves one row of a list from a status to another; null is "not in the list". */
export type Tally = (from: string | null, to: string | null) => void

export function openTally(db: Database, list: string): Tally {
  const add = db.prepare(
    'INSERT INTO tallies VALUES (?, ?, ?) ON CONFLICT (list, status) DO UPDATE SET count = count + excluded.count',
  )
  return (from, to) => {
    if (from === to) return
    if (from !== null) add.run(list, from, -1)
    if (to !== null) add.run(list, to, 1)
  }
}
