import { clock } from '../clock.ts'
import { afterLoss, liveStatusAtom, staleSince } from '../state/live.ts'
import { loseSignIn } from '../state/leave.ts'
import { loginInfoAtom } from '../state/session.ts'
import { store } from '../state/store.ts'
import { publishFacts } from './facts.ts'
import { follow } from './live-connection.ts'
import type { LiveNews } from './live-connection.ts'
import { rewindTo, seePosition } from './position.ts'

/**
 * One live feed a browser (interface.md row 33): the tab that holds the lock listens and passes on what it hears; when it
 * closes, the next tab takes over. Without locks or channels every tab listens for itself.
 */

const accessToken = () => store.get(loginInfoAtom)?.accessToken ?? null

const LOCK = 'chargebook-live'

/** The position in the feed up to which this tab has received everything: where it resumes when it takes over. */
let receivedUpTo: number | null = null

/** Keeps this page informed until the returned function is called. */
export function startLive(): () => void {
  const end = new AbortController()
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(LOCK)
  const emit = (news: LiveNews) => {
    if (end.signal.aborted) return
    receive(news)
    channel?.postMessage(news)
  }
  const lead = () => follow({ accessToken, from: receivedUpTo, emit, wait: pause, signal: end.signal })
  channel?.addEventListener('message', (event: MessageEvent<LiveNews>) => receive(event.data))
  // Locks are absent where the page came without TLS.
  const locks: LockManager | null | undefined = navigator.locks
  if (channel === null || locks === null || locks === undefined) void lead()
  else locks.request(LOCK, { signal: end.signal }, lead).catch(() => null)
  return () => {
    end.abort()
    channel?.close()
    receivedUpTo = null
    store.set(liveStatusAtom, { kind: 'connecting' })
  }
}

function receive(news: LiveNews): void {
  const now = clock.now()
  switch (news.kind) {
    case 'alive': {
      receivedUpTo = news.position
      seePosition(news.position)
      const before = store.get(liveStatusAtom)
      store.set(liveStatusAtom, { kind: 'live', at: now })
      // Missed facts are delivered by the feed; calls that failed meanwhile have to be repeated.
      if (staleSince(before, now) !== null) publishFacts(null)
      return
    }
    // What they cause to be fetched is fetched no older than they are.
    case 'facts':
      seePosition(news.position)
      return publishFacts(news.facts)
    case 'reset':
      seePosition(news.position)
      return publishFacts(null)
    case 'rewound':
      return rewindTo(news.position)
    case 'lost':
      return store.set(liveStatusAtom, (before) => afterLoss(before, news.attempt, now))
    case 'unauthorised':
      return loseSignIn('NO_AUTHORIZATION')
    default:
      return news satisfies never
  }
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const cancel = clock.after(milliseconds, resolve)
    signal.addEventListener(
      'abort',
      () => {
        cancel()
        resolve()
      },
      { once: true },
    )
  })
