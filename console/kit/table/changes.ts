import { useState } from 'react'
import type { Column } from './column.ts'

/** Which cells differ from the answer before: `row column` → a stamp that alternates, so an animation starts anew. */
export type Changes = ReadonlyMap<string, 0 | 1>

interface SeenRow<Row> {
  readonly rows: readonly Row[]
  readonly changes: Changes
  readonly stamp: 0 | 1
}

interface WatchedTable<Row> {
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string
}

const NONE: Changes = new Map()

export const cellKey = (row: string, column: string): string => `${row} ${column}`

/** Compares every new answer with the last one. Rows that were not on the page before are new, not changed. */
export function useChanges<Row>(rows: readonly Row[], watched: WatchedTable<Row>): Changes {
  const [seen, setSeen] = useState<SeenRow<Row>>({ rows, changes: NONE, stamp: 0 })
  if (seen.rows === rows) return seen.changes
  const stamp = seen.stamp === 0 ? 1 : 0
  const changes = changesBetween(seen.rows, rows, { watched, stamp })
  setSeen({ rows, changes, stamp })
  return changes
}

function changesBetween<Row>(
  before: readonly Row[],
  after: readonly Row[],
  { watched, stamp }: { readonly watched: WatchedTable<Row>; readonly stamp: 0 | 1 },
): Changes {
  const known = new Map(before.map((row) => [watched.rowKey(row), row]))
  const changes = new Map<string, 0 | 1>()
  for (const row of after) {
    const key = watched.rowKey(row)
    const old = known.get(key)
    if (old === undefined) continue
    for (const column of watched.columns)
      if (column.watch !== undefined && column.watch(old) !== column.watch(row))
        changes.set(cellKey(key, column.key), stamp)
  }
  return changes
}
