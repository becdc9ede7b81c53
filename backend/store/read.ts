import type { Database } from 'better-sqlite3'
import type { Fact } from '#contracts/fact.ts'
import { upcast } from './upcast.ts'

interface Row {
  readonly position: number
  readonly lifecycle: string
  readonly id: string
  readonly version: number
  readonly previous: number | null
  readonly type: string
  readonly data: string
  readonly at: string
  readonly by: string
  readonly cause: number | null
  readonly correlation: string
  readonly irregular: number
}

/** Facts of one stream a caller may ask for at once: a day of meter values every second. */
export const STREAM_MAX = 100_000

export interface Read {
  /** The last position, 0 in an empty world. */
  position(): number
  /** A stream from its first fact, walked along the back-pointers from its head. */
  stream(lifecycle: string, id: string): readonly Fact[]
  /** The facts of a stream behind a version, up to the one at a position, oldest first. */
  upTo(position: number | null, version: number): readonly Fact[]
  /** Facts behind a position in global order, at most `limit`. */
  after(position: number, limit: number): readonly Fact[]
}

/** `headOf` knows the position of a stream's last fact. */
export function openRead(db: Database, headOf: (lifecycle: string, id: string) => number | null): Read {
  const last = db.prepare<[], { position: number | null }>('SELECT max(position) AS position FROM facts')
  const one = db.prepare<[number], Row>('SELECT * FROM facts WHERE position = ?')
  const following = db.prepare<[number, number], Row>(
    'SELECT * FROM facts WHERE position > ? ORDER BY position LIMIT ?',
  )

  const upTo: Read['upTo'] = (position, version) => {
    const facts: Fact[] = []
    let at = position
    while (at !== null && facts.length < STREAM_MAX) {
      const row: Row | undefined = one.get(at)
      if (row === undefined || row.version <= version) break
      facts.push(factOf(row))
      at = row.previous
    }
    return facts.toReversed()
  }

  return {
    position: () => last.get()?.position ?? 0,
    stream: (lifecycle, id) => upTo(headOf(lifecycle, id), 0),
    upTo,
    after: (position, limit) => following.all(position, limit).map(factOf),
  }
}

function factOf({ previous: _, ...row }: Row): Fact {
  return {
    ...row,
    data: upcast(row.type, JSON.parse(row.data)),
    // Written by append.ts from an Instant and an Actor.
    at: row.at as Fact['at'],
    by: JSON.parse(row.by),
    irregular: row.irregular === 1,
  }
}
