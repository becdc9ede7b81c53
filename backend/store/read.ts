import type { Database } from 'better-sqlite3'
import type { Fact } from '#contracts/fact.ts'
import { openFacts } from './segments/facts.ts'

/** Facts of one stream a caller may ask for at once: a day of meter values every second. */
export const STREAM_MAX = 100_000

/**
 * Which part of a stream. `after`: the first `limit` facts behind this version. `before`: the last `limit` facts ahead of the
 * stream's fact at this position. Neither: the last `limit` facts.
 */
export interface Stretch {
  readonly after?: number
  readonly before?: number
  readonly limit: number
}

export interface Read {
  /** The last position, 0 in an empty world. */
  position(): number
  /** A stream from its first fact, walked along the back-pointers from its head. */
  stream(lifecycle: string, id: string): readonly Fact[]
  /** The facts of a stream behind a version, up to the one at a position, oldest first. */
  upTo(position: number | null, version: number): readonly Fact[]
  /** A part of a stream, oldest first: only the facts of that part are read. */
  stretch(lifecycle: string, id: string, part: Stretch): readonly Fact[]
  /** Facts behind a position in global order, at most `limit`. */
  after(position: number, limit: number): readonly Fact[]
  /** When the fact at a position was told, and of which type; null where there is none. */
  stamp(position: number): Stamp | null
}

export type Stamp = Pick<Fact, 'type' | 'at'>

/** `headOf` knows the position of a stream's last fact. */
export function openRead(db: Database, headOf: (lifecycle: string, id: string) => number | null): Read {
  const stored = openFacts(db)

  /** Facts from a position back along the pointers, while they are wanted; oldest first. */
  function walk(from: number | null, isWanted: (fact: Fact, found: number) => boolean): readonly Fact[] {
    const facts: Fact[] = []
    let at = from
    while (at !== null && facts.length < STREAM_MAX) {
      const found = stored.at(at)
      if (found === null || !isWanted(found.fact, facts.length)) break
      facts.push(found.fact)
      at = found.previous
    }
    return facts.toReversed()
  }

  /** The position of the last fact of a stream whose version is not above `version`. */
  function notAbove(version: number, head: number | null): number | null {
    let at = head
    for (let steps = 0; at !== null && steps < STREAM_MAX; steps += 1) {
      const found = stored.at(at)
      if (found === null || found.fact.version <= version) return at
      at = found.previous
    }
    return at
  }

  /** The position before this one in a stream; null where it is none of that stream's. */
  function before(position: number, lifecycle: string, id: string): number | null {
    const found = stored.at(position)
    return found?.fact.lifecycle === lifecycle && found.fact.id === id ? found.previous : null
  }

  return {
    position: stored.end,
    stream: (lifecycle, id) => walk(headOf(lifecycle, id), () => true),
    upTo: (position, behind) => walk(position, ({ version }) => version > behind),
    stretch(lifecycle, id, { after, before: end, limit }) {
      const head = headOf(lifecycle, id)
      if (after !== undefined) return walk(notAbove(after + limit, head), ({ version }) => version > after)
      return walk(end === undefined ? head : before(end, lifecycle, id), (_, found) => found < limit)
    },
    after: stored.after,
    stamp: (position) => stored.at(position)?.fact ?? null,
  }
}
