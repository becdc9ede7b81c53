import type { Database } from 'better-sqlite3'
import { isBroken } from '../derived.ts'
import { isChained, lastLink, linkOf, ORIGIN } from './chain.ts'
import type { Link, LinkRow } from './chain.ts'
import { walkChain, walkToEnd } from './chain-walk.ts'
import type { Damage } from './damage.ts'

/** Facts at the end that a start looks at: a few milliseconds, whatever the file has grown to. */
const TAIL_FACTS = 2_000

interface Inspected {
  /** The last link that was recorded beside the file; null where none was. */
  readonly recorded: Link | null
  /** Facts behind this position are looked at in any case: a start folds them. */
  readonly foldedTo: number
}

/** What is broken at the end of a file, which is where a cut or a crash leaves its traces; null where it is whole. */
export function inspectFile(db: Database, { recorded, foldedTo }: Inspected): Damage | null {
  try {
    const end = endOf(db, recorded)
    if (end !== null) return end
    const last = lastLink(db)
    return walkToEnd(walkChain(db, linkBefore(db, Math.min(last.position - TAIL_FACTS, foldedTo))))
  } catch (error) {
    if (!isBroken(error)) throw error
    return { kind: 'file', position: null, detail: String(error) }
  }
}

/** Whether facts, chain and the record of it end at the same place. */
export function endOf(db: Database, recorded: Link | null): Damage | null {
  const last = lastLink(db)
  const facts = db.prepare<[], number | null>('SELECT max(position) FROM facts').pluck().get() ?? 0
  if (facts < last.position)
    return { kind: 'cut', position: facts + 1, detail: `the facts ${facts + 1} to ${last.position} are gone` }
  if (facts > last.position && isChained(db)) {
    const detail = `the facts ${last.position + 1} to ${facts} have no hash: an older version wrote them, or somebody else`
    return { kind: 'changed', position: last.position + 1, detail }
  }
  if (recorded === null) return null
  if (recorded.position > last.position) {
    const detail = `the facts ${last.position + 1} to ${recorded.position} were acknowledged and are gone`
    return { kind: 'cut', position: last.position + 1, detail }
  }
  const row = db.prepare<[number], LinkRow>('SELECT * FROM chain WHERE position = ?')
  const found = row.get(recorded.position)
  if (recorded.position === 0 || (found !== undefined && linkOf(found).hash === recorded.hash)) return null
  const detail = `the commit that ended at ${recorded.position} is another than was recorded`
  return { kind: 'changed', position: recorded.position, detail }
}

/** The last link that is not behind a position. */
function linkBefore(db: Database, position: number): Link {
  const row = db
    .prepare<[number], LinkRow>('SELECT * FROM chain WHERE position <= ? ORDER BY position DESC LIMIT 1')
    .get(position)
  return row === undefined ? ORIGIN : linkOf(row)
}
