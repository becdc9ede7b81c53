import type { Database } from 'better-sqlite3'
import { openContexts } from '../contexts.ts'
import { isBroken, orBrokenSchema } from '../derived.ts'
import { factIn } from '../segments/lines.ts'
import { hasSegments, openSegments } from '../segments/reader.ts'
import { lastOf } from '../segments/segment.ts'
import { ORIGIN } from './chain.ts'
import type { Link } from './chain.ts'
import { walkChain, walkToEnd } from './chain-walk.ts'
import { goneAt } from './damage.ts'
import type { Damage } from './damage.ts'
import { endOf } from './inspect.ts'
import { streamOf } from './streams.ts'

/** All that a file says about itself: SQLite's own check, the chain, and the streams. Each answers what is broken. */

/** Complaints of SQLite that are passed on. */
const COMPLAINTS_MAX = 5

export function checkFile(db: Database): readonly Damage[] {
  return db
    .prepare<[], string>(`PRAGMA integrity_check(${COMPLAINTS_MAX})`)
    .pluck()
    .all()
    .filter((text) => text !== 'ok')
    .map((detail) => ({ kind: 'file', position: null, detail: detail.replaceAll(/\s*\n\s*/gu, ' ') }))
}

/** Of a file whose facts have no chain yet it is only said what was acknowledged and is gone: its log may end before it. */
export function checkChain(db: Database, recorded: Link | null): readonly Damage[] {
  const segments = openSegments(db)
  if (!segments.isChained) return recorded === null ? [] : goneFrom(segments.end(), recorded)
  return [endOf(db, recorded), walkToEnd(walkChain(db, ORIGIN))].filter((damage) => damage !== null)
}

const goneFrom = (facts: number, { position: end }: Link): readonly Damage[] =>
  facts >= end ? [] : [goneAt(facts + 1, end, 'were acknowledged and are')]

/** The first fact of a stream whose version is not its number. */
export function checkVersions(db: Database): readonly Damage[] {
  const segments = openSegments(db)
  const versions = new Map<string, number>()
  for (let segment = segments.at(1); segment !== null; segment = segments.at(lastOf(segment) + 1))
    for (const index of segment.lines.keys()) {
      const fact = factIn(segment, segment.first + index)
      const { position, version } = fact
      const stream = streamOf(fact)
      const number = (versions.get(stream) ?? 0) + 1
      if (version !== number) return [{ kind: 'stream', position, detail: GAP }]
      versions.set(stream, number)
    }
  return []
}

const GAP = 'the versions of its stream have a gap, or one is there twice'

const TABLES = 2

/** Whether there are the tables that every world begins with; what cannot be read is left to the checks. */
export function hasFacts(db: Database): boolean {
  try {
    const tables = "SELECT count(*) FROM sqlite_schema WHERE name IN ('heads', 'checkpoints')"
    const rows = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'facts'").get()
    return db.prepare<[], number>(tables).pluck().get() === TABLES && (hasSegments(db) || rows !== undefined)
  } catch (error) {
    if (!isBroken(error)) throw error
    return true
  }
}

/** Where the chain ends; null where there is none yet. */
export function chainEnd(db: Database): Link | null {
  const segments = openSegments(db)
  return segments.isChained ? segments.link(Infinity) : null
}

/** What a check answers; what SQLite cannot read is broken as well. */
export function orBroken(check: () => readonly Damage[]): readonly Damage[] {
  try {
    return orBrokenSchema(check)
  } catch (error) {
    if (!isBroken(error)) throw error
    return [{ kind: 'file', position: null, detail: String(error) }]
  }
}

/** A head as it is saved. */
export interface SavedHead {
  readonly lifecycle: string
  readonly id: string
  readonly version: number
  /** Of its last fact, from which the stream is walked back. */
  readonly position: number
  readonly value: string
  /** As JSON. */
  readonly context: string
}

interface HeadRow extends Omit<SavedHead, 'context'> {
  readonly context: string | Uint8Array
}

/** The heads of a file, and the position up to which every fact must be in them. */
export function savedHeads(db: Database): { readonly to: number; readonly snapshots: Iterable<SavedHead> } {
  const to = db.prepare<[], number>("SELECT position FROM checkpoints WHERE process = 'heads'").pluck().get() ?? 0
  return { to, snapshots: headsIn(db) }
}

function* headsIn(db: Database): Iterable<SavedHead> {
  const contexts = openContexts(db)
  const rows = db.prepare<[], HeadRow>('SELECT lifecycle, id, version, position, value, context FROM heads')
  for (const { context, ...head } of rows.iterate())
    yield { ...head, context: contexts.textOf(head.lifecycle, context) }
}

/** What the balances of all accounts come to: a bigint, for it must not be rounded to nothing. */
export const ledgerSum = (db: Database): bigint =>
  db.prepare<[], bigint>('SELECT coalesce(sum(balance), 0) FROM ledger').safeIntegers().pluck().get() ?? 0n
