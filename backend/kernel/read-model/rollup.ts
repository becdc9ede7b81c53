import type { Database } from 'better-sqlite3'
import { DAY } from '#contracts/durations.ts'
import { instant } from '#contracts/units.ts'
import type { Bound } from './columns.ts'
import type { Projection } from './projection.ts'

/**
 * Maintained counts of lists that grow into millions: how many rows share a place, a pile and a status, and how many share a
 * place and a status on a day (UTC). Counting a million rows one by one takes 70 to 120 ms.
 */
export interface RollupDraft<Name extends string = string> {
  /** From wide to narrow; with the column of the tally they make a count of all time, the first of them one of each day. */
  readonly by: readonly [wide: Name, narrow: Name]
  /** The instant of which the day counts. */
  readonly day: Name
}

/** What is counted together: the columns of a draft and that of the tally. */
export interface Rollup extends RollupDraft {
  readonly tally: string
}

/** A place that is not known is kept as what no text equals. */
const NOTHING = Buffer.alloc(0)

/** Stands for the day in counts of all time. */
export const ALL_DAYS = ''

/** Kept of now alone: of the past, lists count without them. */
export const rollups: Projection = {
  tables: ['rollups'],
  isOfNow: true,
  create: `CREATE TABLE IF NOT EXISTS rollups (
    list TEXT NOT NULL,
    day TEXT NOT NULL,
    wide ANY NOT NULL,
    narrow ANY NOT NULL,
    status ANY NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (list, day, wide, narrow, status)
  ) STRICT, WITHOUT ROWID`,
  open: () => ({}),
}

/** What a row holds in a column. */
export type ValueOf = (column: string) => Bound

export interface RollupWriter {
  /** A row that changes in one of these moves from a count to another. */
  readonly columns: readonly string[]
  /** Moves a row from what it was to what it is; null is "not in the list". */
  move(from: ValueOf | null, to: ValueOf | null): void
}

export function openRollup(db: Database, list: string, { by: [wide, narrow], day, tally }: Rollup): RollupWriter {
  const add = db.prepare<[string, string, Bound | Buffer, Bound | Buffer, Bound | Buffer, number]>(
    `INSERT INTO rollups VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (list, day, wide, narrow, status) DO UPDATE SET count = count + excluded.count`,
  )
  const put = (valueOf: ValueOf, step: 1 | -1): void => {
    const [place, status] = [valueOf(wide) ?? NOTHING, valueOf(tally) ?? NOTHING]
    add.run(list, ALL_DAYS, place, valueOf(narrow) ?? NOTHING, status, step)
    add.run(list, dayOf(valueOf(day)), place, NOTHING, status, step)
  }
  return {
    columns: [wide, narrow, day, tally],
    move(from, to) {
      if (from !== null) put(from, -1)
      if (to !== null) put(to, 1)
    },
  }
}

/** The day of a moment, in UTC. Rows that are counted one after the other are mostly of one day. */
export function dayOf(at: Bound): string {
  const number = Math.floor(Number(at) / DAY)
  if (number !== last.number) last = { number, text: instant(number * DAY).slice(0, 'YYYY-MM-DD'.length) }
  return last.text
}

let last = { number: NaN, text: '' }
