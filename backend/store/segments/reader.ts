import type { Database } from 'better-sqlite3'
import { ORIGIN } from '../integrity/chain.ts'
import type { Link } from '../integrity/chain.ts'
import { openFormer } from './former.ts'
import { brokenSegment, hashOf, segmentOf } from './segment.ts'
import type { Segment, SegmentRow } from './segment.ts'

/** The segments of a file, and what an older version has left as rows (former.ts) as if it lay in some. */
export interface Segments {
  /** The position of the last fact, 0 in an empty file. */
  end(): number
  /** The segment that holds a position; null where none does. Throws what `isBroken` knows where it cannot be read. */
  at(position: number): Segment | null
  /** The last link of the chain that a segment ends with and that is not behind a position. */
  link(upTo: number): Link
  /** Every fact must have a link: not so in a file that is older than the chain. */
  readonly isChained: boolean
}

export function openSegments(db: Database): Segments {
  const former = openFormer(db)
  // A file that nobody has opened since holds rows alone.
  const own = former !== null && !hasSegments(db) ? null : openOwn(db)
  return {
    isChained: former?.isChained ?? true,
    end: () => Math.max(own?.end() ?? 0, former?.end() ?? 0),
    at(position) {
      const segment = own?.at(position) ?? null
      if (segment === null) return former?.at(position) ?? null
      return position < segment.first ? null : segment
    },
    link: (upTo) => former?.link(upTo) ?? own?.link(upTo) ?? ORIGIN,
  }
}

export const hasSegments = (db: Database): boolean =>
  db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'segments'").get() !== undefined

function openOwn(db: Database) {
  const last = db.prepare<[], number | null>('SELECT max(last) FROM segments').pluck()
  const holding = db.prepare<[number], SegmentRow>(
    'SELECT last, hash, content FROM segments WHERE last >= ? ORDER BY last LIMIT 1',
  )
  const linked = db.prepare<[number], Pick<SegmentRow, 'last' | 'hash'>>(
    'SELECT last, hash FROM segments WHERE last <= ? AND hash IS NOT NULL ORDER BY last DESC LIMIT 1',
  )
  return {
    end: (): number => last.get() ?? 0,
    at(position: number): Segment | null {
      const row = holding.get(position)
      if (row === undefined) return null
      // Where pages are broken, SQLite may find a row that does not lie where it was looked for.
      if (row.last < position) throw brokenSegment(row.last)
      return segmentOf(row)
    },
    link(upTo: number): Link | null {
      const row = linked.get(upTo)
      return row === undefined ? null : { position: row.last, hash: hashOf(row.hash) }
    },
  }
}
