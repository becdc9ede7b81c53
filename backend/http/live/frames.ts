import type { Fact } from '#contracts/fact.ts'
import type { PublishedFact } from '#backend/store/follow.ts'
import type { LiveError, LiveEvent, LiveFact, LiveFacts, LiveHello, LiveReset } from '#contracts/http/live.ts'

/** The text of server-sent events (HTML standard §9.2). */

/** One event; `id` is what the console sends back to resume behind it. JSON has no line breaks of its own. */
export function liveEvent(name: LiveEvent, data: LiveHello | LiveReset | LiveFacts | LiveError, id?: number): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}

/** A `facts` event with those facts that may be seen; null when there are none. */
export function factsEvent(
  facts: readonly (Fact | PublishedFact)[],
  position: number,
  maySee: (lifecycle: string) => boolean,
): string | null {
  const seen = facts.filter(({ lifecycle }) => maySee(lifecycle)).map(liveFact)
  return seen.length === 0 ? null : liveEvent('facts', { position, facts: seen }, position)
}

/** A comment, which keeps the connection open, and an id without data, which only moves the place to resume from. */
export const heartbeat = (now: number, position: number): string => `: ${now}\nid: ${position}\n\n`

const liveFact = (fact: Fact | PublishedFact): LiveFact => {
  const { position, lifecycle, id, type, at, version, data } = fact
  const moved = 'from' in fact ? { from: fact.from, to: fact.to } : unknownMove
  return { position, lifecycle, id, type, at, version, data, ...moved }
}

const unknownMove = { from: null, to: null }
