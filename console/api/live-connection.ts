import { Option, Schema } from 'effect'
import { LiveError, LiveFacts, LiveHello, LiveReset, liveHeartbeatEvery, livePath } from '#contracts/http/live.ts'
import type { LiveFact } from '#contracts/http/live.ts'
import { clock } from '../clock.ts'
import { authorization } from './request.ts'
import { eventReader } from './event-stream.ts'
import type { StreamEvent } from './event-stream.ts'

/** Keeps connecting to the live feed until it is stopped; each connection resumes after the last fact seen. */

export type LiveNews =
  /** A sign of life: the feed is up to date. `position`: where another tab would resume. */
  | { readonly kind: 'alive'; readonly position: number | null }
  /** `position`: how far they bring the feed. */
  | { readonly kind: 'facts'; readonly facts: readonly LiveFact[]; readonly position: number }
  /** What was missed cannot be delivered, or is unknown because the feed begins here: everything has to be fetched again. */
  | { readonly kind: 'reset'; readonly position: number | null }
  /** The same because the world is behind what was seen, as after a backup was restored. */
  | { readonly kind: 'rewound'; readonly position: number }
  /** The connection is gone; `attempt` counts from 1 until the next sign of life. */
  | { readonly kind: 'lost'; readonly attempt: number }
  /** The sign-in is not accepted; there is no further attempt. */
  | { readonly kind: 'unauthorised' }

export interface Feed {
  readonly accessToken: () => string | null
  /** The position to resume after; null to begin now. */
  readonly from: number | null
  readonly emit: (news: LiveNews) => void
  /** Waits some milliseconds, or less when the feed ends. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** Ends the feed. */
  readonly signal: AbortSignal
}

/** A feed that is silent for this long, in milliseconds, is dead (contracts/http/live.ts). */
export const SILENCE_MOST = 2 * liveHeartbeatEvery

/** Milliseconds before each attempt to connect again; the last one repeats. */
export const RETRY_DELAYS = [250, 1_000, 2_000, 4_000, 8_000, 15_000] as const

const LONGEST_DELAY = 15_000

/** Keeps the feed open until `signal` is aborted or the sign-in is refused. */
export async function follow(feed: Feed): Promise<void> {
  const feedPosition: FeedPosition = { position: feed.from }
  for (let attempt = 0; !feed.signal.aborted;) {
    const ended = await listen(feed, feedPosition, () => {
      attempt = 0
    })
    if (feed.signal.aborted) return
    if (ended === 'unauthorised') return feed.emit({ kind: 'unauthorised' })
    attempt += 1
    feed.emit({ kind: 'lost', attempt })
    await feed.wait(RETRY_DELAYS[attempt - 1] ?? LONGEST_DELAY, feed.signal)
  }
}

interface FeedPosition {
  position: number | null
}

async function listen(feed: Feed, feedPosition: FeedPosition, alive: () => void): Promise<'unauthorised' | 'closed'> {
  const silence = new AbortController()
  const watch = () => clock.after(SILENCE_MOST, () => silence.abort())
  let unwatch = watch()
  try {
    const response = await fetch(new URL(livePath, location.origin), {
      headers: {
        accept: 'text/event-stream',
        ...authorization(livePath, feed.accessToken()),
        ...(feedPosition.position === null ? {} : { 'last-event-id': String(feedPosition.position) }),
      },
      signal: AbortSignal.any([feed.signal, silence.signal]),
    })
    if (response.status === 401) return 'unauthorised'
    if (!response.ok || response.body === null) return 'closed'
    const read = eventReader()
    for await (const piece of pieces(response.body)) {
      unwatch()
      unwatch = watch()
      alive()
      for (const event of read(piece)) take(event, feedPosition, feed.emit)
      feed.emit({ kind: 'alive', position: feedPosition.position })
    }
    return 'closed'
  } catch {
    // Whatever breaks a connection, the remedy is to connect again.
    return 'closed'
  } finally {
    unwatch()
    silence.abort()
  }
}

async function* pieces(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

/** Reports what an event contains. Facts seen before are left out, even if the server repeats them. */
function take(event: StreamEvent, feedPosition: FeedPosition, tell: (news: LiveNews) => void): void {
  switch (event.event) {
    case 'hello':
      // A resumed connection keeps its own position and receives what it missed.
      if (feedPosition.position !== null) return
      feedPosition.position = decoded(LiveHello, event.data)?.position ?? null
      return tell({ kind: 'reset', position: feedPosition.position })
    case 'reset': {
      const before = feedPosition.position ?? 0
      const position = decoded(LiveReset, event.data)?.position ?? before
      feedPosition.position = position
      return tell({ kind: position < before ? 'rewound' : 'reset', position })
    }
    case 'facts': {
      const news = decoded(LiveFacts, event.data)
      if (news === null) return
      const seen = feedPosition.position ?? 0
      const facts = news.facts.filter((fact) => fact.position > seen)
      feedPosition.position = Math.max(seen, news.position)
      if (facts.length > 0) tell({ kind: 'facts', facts, position: news.position })
      return
    }
    case 'error':
      if (decoded(LiveError, event.data)?.code === 'SLOW_CONSUMER')
        tell({ kind: 'reset', position: feedPosition.position })
      return
    default: {
      const id = Number(event.id)
      if (event.id !== '' && Number.isSafeInteger(id)) feedPosition.position = Math.max(feedPosition.position ?? 0, id)
    }
  }
}

function decoded<S extends Schema.Top & { readonly DecodingServices: never }>(
  schema: S,
  text: string,
): S['Type'] | null {
  try {
    return Option.getOrNull(Schema.decodeUnknownOption(schema)(JSON.parse(text)))
  } catch {
    return null
  }
}
