import type { Database } from 'better-sqlite3'
import type { Fact } from '#contracts/fact.ts'
import { openKept } from './kept.ts'
import { factIn } from './lines.ts'
import { openSegments } from './reader.ts'
import { lastOf } from './segment.ts'
import type { Segment } from './segment.ts'

/** A fact, and the position of the one before it in its stream; null for the first of a stream. */
export interface Found {
  readonly fact: Fact
  readonly previous: number | null
}

/** The facts of a file by their positions. Each throws what `isBroken` knows where the file cannot be read. */
export interface Facts {
  /** The position of the last one, 0 in an empty file. */
  end(): number
  at(position: number): Found | null
  /** Those behind a position, at most `limit`. */
  after(position: number, limit: number): readonly Fact[]
}

export function openFacts(db: Database): Facts {
  const segments = openSegments(db)
  const kept = openKept()

  function holding(position: number): Segment | null {
    const known = kept.at(position)
    if (known !== null) return known
    const segment = segments.at(position)
    // What a transaction that writes has read may still be taken back.
    if (segment !== null && (db.readonly || !db.inTransaction)) kept.keep(segment)
    return segment
  }

  return {
    end: segments.end,
    at(position) {
      const segment = holding(position)
      if (segment === null) return null
      return { fact: factIn(segment, position), previous: segment.previous[position - segment.first] ?? null }
    },
    after(position, limit) {
      const facts: Fact[] = []
      for (let next = position + 1; facts.length < limit;) {
        const segment = holding(next)
        if (segment === null) break
        const end = Math.min(lastOf(segment), position + limit)
        for (; next <= end; next += 1) facts.push(factIn(segment, next))
      }
      return facts
    },
  }
}
