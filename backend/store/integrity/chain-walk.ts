import type { Database } from 'better-sqlite3'
import { isBroken } from '../derived.ts'
import { openFacts } from '../segments/facts.ts'
import { openSegments } from '../segments/reader.ts'
import { behind, lastOf } from '../segments/segment.ts'
import { Links } from './chain.ts'
import type { Link } from './chain.ts'
import { changed } from './damage.ts'
import type { Damage } from './damage.ts'
import { openStreams } from './streams.ts'

/** Walks the chain from a link on and holds the facts against it: their content, and that each stream leads back. */
export interface ChainWalk {
  /** How far everything is as it was committed. */
  readonly position: number
  /** Looks at the facts that come next, about so many; answers what is broken, or whether there is more. */
  step(facts: number): Damage | 'more' | 'whole'
}

export function walkChain(db: Database, from: Link): ChainWalk {
  const segments = openSegments(db)
  const links = new Links(from)
  const streams = openStreams(openFacts(db))
  let read = from.position

  function look(most: number): Damage | 'more' | 'whole' {
    for (const began = read; read < began + most;) {
      const end = segments.end()
      const found = read < end ? segments.at(read + 1) : null
      if (found === null) return atEnd(end)
      // Whoever writes may have packed what was read with what comes.
      const segment = behind(found, read)
      const first = links.confirmed.position + 1
      if (links.pass(segment) === null) return changed(first, lastOf(segment))
      const astray = streams.astrayIn(segment)
      if (astray !== null) return strayed(astray)
      read = lastOf(segment)
    }
    return 'more'
  }

  /** Where no segment is next: the end, as it was before it was looked for one, or a gap. */
  function atEnd(end: number): Damage | 'whole' {
    return read >= end && !links.isOpen ? 'whole' : changed(links.confirmed.position + 1, Math.max(read, end))
  }

  return {
    get position() {
      return links.confirmed.position
    },
    step(most) {
      try {
        return look(most)
      } catch (error) {
        if (!isBroken(error)) throw error
        return { kind: 'file', position: links.confirmed.position + 1, detail: String(error) }
      }
    },
  }
}

/** Walks to the end. */
export function walkToEnd(walk: ChainWalk): Damage | null {
  for (;;) {
    const seen = walk.step(STEP_FACTS)
    if (seen === 'whole') return null
    if (seen !== 'more') return seen
  }
}

/** About ten milliseconds. */
export const STEP_FACTS = 5_000

const strayed = (position: number): Damage => ({
  kind: 'stream',
  position,
  detail: 'it does not follow the fact before it in its stream',
})
