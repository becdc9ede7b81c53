import type { Database } from 'better-sqlite3'
import { storedIn } from './columns.ts'
import type { Bound, Row } from './columns.ts'
import type { Described } from './described.ts'
import { openRollup } from './rollup.ts'
import type { ValueOf } from './rollup.ts'
import { openTally } from './tally.ts'

/** Keeps the counts of a table while its rows come, change and go. */
export interface Counting {
  /** Whether a row that changes in a column is counted elsewhere, by the places of the columns. */
  readonly isCounted: readonly boolean[]
  add(row: Row): void
  /** What a row holds now, where that has changed. */
  change(stored: readonly Bound[], row: Row): void
  remove(stored: readonly Bound[]): void
}

export function openCounting(
  db: Database,
  { table, columns, tally, rollup }: Pick<Described, 'table' | 'columns' | 'tally' | 'rollup'>,
): Counting {
  const names = Object.keys(columns)
  const places = new Map(names.map((name, at) => [name, at]))
  const count = openTally(db, table)
  const rolled = rollup === null ? null : openRollup(db, table, rollup)
  const counted: readonly (string | null)[] = [tally, ...(rolled?.columns ?? [])]
  const stood = (stored: readonly Bound[]) => (name: string) => stored[places.get(name) ?? -1] ?? null
  const word = (valueOf: ValueOf | null): string | null => {
    const value = tally === null || valueOf === null ? null : valueOf(tally)
    return value === null ? null : String(value)
  }
  const move = (from: ValueOf | null, to: ValueOf | null): void => {
    count(word(from), word(to))
    rolled?.move(from, to)
  }
  return {
    isCounted: names.map((name) => counted.includes(name)),
    add: (row) => move(null, (name) => storedIn(columns[name], row[name])),
    change(stored, row) {
      const before = stood(stored)
      move(before, (name) => (row[name] === undefined ? before(name) : storedIn(columns[name], row[name])))
    },
    remove: (stored) => move(stood(stored), null),
  }
}
