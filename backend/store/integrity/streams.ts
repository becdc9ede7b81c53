import type { Fact } from '#contracts/fact.ts'
import { factIn } from '../segments/lines.ts'
import type { Facts } from '../segments/facts.ts'
import type { Segment } from '../segments/segment.ts'

/** Whether each fact points to the one before it in its stream, whose version is one less; the first points nowhere. */
export interface Streams {
  /** The first fact of a segment that does not follow the one before it; null where all do. */
  astrayIn(segment: Segment): number | null
}

type Place = Pick<Fact, 'position' | 'version'>

/** Streams whose last fact is remembered, twice as many at the most; that of others is read. */
const REMEMBERED = 50_000

export function openStreams(facts: Pick<Facts, 'at'>): Streams {
  let young = new Map<string, Place>()
  let old = new Map<string, Place>()

  function remember(stream: string, { position, version }: Place): void {
    if (young.size >= REMEMBERED) {
      old = young
      young = new Map()
    }
    young.set(stream, { position, version })
  }

  /** The fact that a stream's fact says is before it, where it is of that stream. */
  function read(stream: string, position: number): Place | null {
    const fact = facts.at(position)?.fact
    return fact !== undefined && streamOf(fact) === stream ? fact : null
  }

  function follows(fact: Fact, previous: number | null): boolean {
    const stream = streamOf(fact)
    const known = young.get(stream) ?? old.get(stream) ?? null
    remember(stream, fact)
    if (previous === null) return fact.version === 1 && known === null
    if (previous >= fact.position) return false
    const before = known ?? read(stream, previous)
    return before?.position === previous && before.version === fact.version - 1
  }

  return {
    astrayIn(segment) {
      const at = segment.previous.findIndex(
        (previous, index) => !follows(factIn(segment, segment.first + index), previous),
      )
      return at === -1 ? null : segment.first + at
    },
  }
}

/** What a stream is called among all. */
export const streamOf = ({ lifecycle, id }: Pick<Fact, 'lifecycle' | 'id'>): string => `${lifecycle}/${id}`
