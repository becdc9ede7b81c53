import type { Database } from 'better-sqlite3'
import { canonicalLine } from '../integrity/chain.ts'
import type { FactText, Link } from '../integrity/chain.ts'
import { PACKED_FACTS } from './pages.ts'
import { brokenSegment, hashOf } from './segment.ts'
import type { Segment } from './segment.ts'

/**
 * Versions before kept each fact as a row of `facts`, and links in a table `chain`; the first ones had no chain. Such a file
 * is read as if its facts lay in segments, until a start has taken them over (take-over.ts).
 */
export interface FormerFacts {
  /** The position of the last one, 0 where there is none left. */
  end(): number
  /** The facts from a position on, with as many links as there are; null where there is none. */
  at(position: number): Segment | null
  /** The last link that is not behind a position; null where there is none left. */
  link(upTo: number): Link | null
  /** Every fact must have a link: the file is not older than the chain. */
  readonly isChained: boolean
}

interface FactRow extends FactText {
  readonly previous: number | null
}

interface LinkRow {
  readonly position: number
  /** Bytes, unless the row is broken. */
  readonly hash: unknown
}

const names = (db: Database): readonly unknown[] =>
  db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all()

/** Null in a file whose facts lie in segments. */
export function openFormer(db: Database): FormerFacts | null {
  const tables = names(db)
  if (!tables.includes('facts')) return null
  const last = db.prepare<[], number | null>('SELECT max(position) FROM facts').pluck()
  const some = db.prepare<[number], FactRow>(
    `SELECT * FROM facts WHERE position >= ? ORDER BY position LIMIT ${PACKED_FACTS}`,
  )
  const links = tables.includes('chain') ? openLinks(db) : null
  return {
    isChained: isMarked(db),
    end: () => last.get() ?? 0,
    at(position) {
      const rows = some.all(position)
      const gap = rows.findIndex((row, index) => row.position !== position + index)
      const facts = gap === -1 ? rows : rows.slice(0, gap)
      return facts.length === 0 ? null : segmentFrom(facts, links?.within(position, position + facts.length) ?? [])
    },
    link: (upTo) => links?.before(upTo) ?? null,
  }
}

function openLinks(db: Database) {
  const within = db.prepare<[number, number], LinkRow>(
    'SELECT position, hash FROM chain WHERE position >= ? AND position < ? ORDER BY position',
  )
  const before = db.prepare<[number], LinkRow>(
    'SELECT position, hash FROM chain WHERE position <= ? ORDER BY position DESC LIMIT 1',
  )
  return {
    within: (from: number, to: number) => within.all(from, to).map(linkOf),
    before(position: number) {
      const row = before.get(position)
      return row === undefined ? null : linkOf(row)
    },
  }
}

const linkOf = ({ position, hash }: LinkRow): Link => ({ position, hash: hashOf(hash) })

/** Ends with the last link there is, so that it can be held against its hash. */
function segmentFrom(rows: readonly FactRow[], links: readonly Link[]): Segment {
  const first = rows[0]?.position ?? 0
  const end = links.at(-1)
  const facts = end === undefined ? rows : rows.slice(0, end.position - first + 1)
  return {
    first,
    lines: facts.map(lineOf),
    previous: facts.map(({ previous }) => previous),
    ends: links.map(({ position }) => position - first + 1),
    hash: end?.hash ?? null,
  }
}

const texts = ['lifecycle', 'id', 'type', 'data', 'at', 'by', 'correlation'] as const
const numbers = ['position', 'version', 'irregular'] as const

/** The line of a row. In a broken one a text may have become bytes, which read alike and are no text. */
function lineOf(row: FactRow): string {
  const isText = texts.every((name) => typeof row[name] === 'string')
  const isNumber = numbers.every((name) => typeof row[name] === 'number')
  if (!isText || !isNumber) throw brokenSegment(row.position)
  const line = canonicalLine(row)
  // Segments part their lines by it. JSON that was written by the product has none.
  if (line.includes('\n')) throw brokenSegment(row.position)
  return line
}

/** Under this name the checkpoints said that every fact of a file had been given its link. */
const CHAINED = 'chain'

const isMarked = (db: Database): boolean =>
  db.prepare('SELECT 1 FROM checkpoints WHERE process = ?').get(CHAINED) !== undefined
