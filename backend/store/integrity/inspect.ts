import type { Database } from 'better-sqlite3'
import { isBroken } from '../derived.ts'
import { openSegments } from '../segments/reader.ts'
import type { Segments } from '../segments/reader.ts'
import { lastOf } from '../segments/segment.ts'
import { Links } from './chain.ts'
import type { Link } from './chain.ts'
import { walkChain, walkToEnd } from './chain-walk.ts'
import { goneAt } from './damage.ts'
import type { Damage } from './damage.ts'

/** Facts at the end that a start looks at: some sixty milliseconds, whatever the file has grown to. */
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
    const segments = openSegments(db)
    const from = Math.min(segments.link(Infinity).position - TAIL_FACTS, foldedTo)
    return walkToEnd(walkChain(db, segments.link(from)))
  } catch (error) {
    if (!isBroken(error)) throw error
    return { kind: 'file', position: null, detail: String(error) }
  }
}

/** Whether facts, chain and the record of it end at the same place. */
export function endOf(db: Database, recorded: Link | null): Damage | null {
  const segments = openSegments(db)
  const last = segments.link(Infinity)
  const facts = segments.end()
  if (facts < last.position) return goneAt(facts + 1, last.position)
  if (facts > last.position && segments.isChained) {
    const detail = `the facts ${last.position + 1} to ${facts} have no hash: an older version wrote them, or somebody else`
    return { kind: 'changed', position: last.position + 1, detail }
  }
  if (recorded === null) return null
  if (recorded.position > last.position)
    return goneAt(last.position + 1, recorded.position, 'were acknowledged and are')
  if (recorded.position === 0 || hashAt(segments, recorded.position) === recorded.hash) return null
  const detail = `the commit that ended at ${recorded.position} is another than was recorded`
  return { kind: 'changed', position: recorded.position, detail }
}

/** The hash of the link that ends at a position, perhaps within a segment; null where none does. */
function hashAt(segments: Segments, position: number): string | null {
  const links = new Links(segments.link(position))
  for (let read = links.last.position; read < position;) {
    const segment = segments.at(read + 1)
    const found = segment === null ? [] : (links.pass(segment) ?? [])
    const link = found.find((one) => one.position === position)
    if (link !== undefined) return link.hash
    if (segment === null) return null
    read = lastOf(segment)
  }
  return links.last.position === position ? links.last.hash : null
}
