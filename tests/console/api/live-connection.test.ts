import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { follow, RETRY_DELAYS, SILENCE_MOST } from '#console/api/live-connection.ts'
import type { LiveNews } from '#console/api/live-connection.ts'
import { afterLoss, STALE_AFTER, staleSince } from '#console/state/live.ts'

type Serve = (request: IncomingMessage, response: ServerResponse) => void

/** How each connection is served, one after another; the last one serves all that follow. */
let script: readonly Serve[] = []
const resumedAt: (string | undefined)[] = []
const server = createServer((request, response) => {
  const turn = resumedAt.push(request.headers['last-event-id']?.toString()) - 1
  script[Math.min(turn, script.length - 1)]?.(request, response)
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  vi.stubGlobal('location', { origin: `http://127.0.0.1:${address.port}` })
})
beforeEach(() => {
  resumedAt.length = 0
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const fact = (position: number) => ({
  position,
  lifecycle: 'connector',
  id: 'CP000001~1',
  type: 'connector.reported',
  at: '2026-11-20T08:00:00.000Z',
  version: position,
  from: 'Available',
  to: 'Preparing',
  data: {},
})
const frame = (event: string, id: number, data: unknown) =>
  `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`
const hello = (position: number) => frame('hello', position, { position, time: '2026-11-20T08:00:00.000Z' })
const facts = (...positions: number[]) =>
  frame('facts', positions.at(-1) ?? 0, { position: positions.at(-1), facts: positions.map(fact) })

/** Sends frames and closes the connection. */
const sends =
  (...frames: string[]): Serve =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(frames.join(''))
  }
const refuses =
  (status: number): Serve =>
  (_, response) => {
    response.writeHead(status)
    response.end()
  }

/** Follows the feed until the sign-in is refused, and returns what was told and for how long it waited in between. */
async function followed(served: readonly Serve[], from: number | null = null) {
  script = [...served, refuses(401)]
  const news: LiveNews[] = []
  const waits: number[] = []
  const wait = (milliseconds: number) => {
    waits.push(milliseconds)
    return Promise.resolve()
  }
  const { signal } = new AbortController()
  await follow({ accessToken: () => 'token', from, emit: (one) => news.push(one), wait, signal })
  const seen = news.flatMap((one) => (one.kind === 'facts' ? one.facts.map(({ position }) => position) : []))
  return { kinds: news.map(({ kind }) => kind), news, seen, waits }
}

describe('the live feed', () => {
  test('begins at its hello, after which everything is fetched again', async () => {
    const { kinds, seen } = await followed([sends(hello(5), facts(6, 7))])
    expect(kinds).toEqual(['reset', 'facts', 'alive', 'lost', 'unauthorised'])
    expect(seen).toEqual([6, 7])
  })

  test('resumes after the last fact: nothing is missed, nothing is seen twice', async () => {
    const { seen, kinds } = await followed([sends(hello(5), facts(6, 7)), sends(hello(9), facts(7, 8), facts(9))])
    expect(resumedAt).toEqual([undefined, '7', '9'])
    expect(seen).toEqual([6, 7, 8, 9])
    expect(kinds.filter((kind) => kind === 'reset')).toHaveLength(1)
  })

  test('takes over where another tab stopped receiving', async () => {
    const { kinds } = await followed([sends(hello(9), facts(5))], 4)
    expect(resumedAt[0]).toBe('4')
    expect(kinds).not.toContain('reset')
  })

  test('an id without data moves the position to resume from', async () => {
    await followed([sends(hello(5), 'id: 40\n\n')])
    expect(resumedAt[1]).toBe('40')
  })

  test('everything is fetched again when missed facts cannot be delivered, or the consumer was too slow', async () => {
    const gone = sends(hello(90), frame('reset', 90, { position: 90 }))
    const slow = sends(hello(91), frame('error', 91, { code: 'SLOW_CONSUMER' }))
    const { kinds } = await followed([gone, slow], 4)
    expect(kinds.filter((kind) => kind === 'reset')).toHaveLength(2)
    expect(resumedAt[1]).toBe('90')
  })

  test('goes back with a world that is behind what was seen, and on from there', async () => {
    const { news, seen } = await followed([sends(hello(9), frame('reset', 9, { position: 9 })), sends(facts(10))], 40)
    expect(news[0]).toEqual({ kind: 'rewound', position: 9 })
    expect(resumedAt.slice(0, 2)).toEqual(['40', '9'])
    expect(seen).toEqual([10])
  })

  test('tells with its facts how far they bring it, seen or not', async () => {
    const hidden = frame('facts', 8, { position: 8, facts: [fact(7)] })
    const { news } = await followed([sends(hello(5), facts(6), hidden)])
    const told = news.flatMap((one) => (one.kind === 'reset' || one.kind === 'facts' ? [one.position] : []))
    expect(told).toEqual([5, 6, 8])
  })

  test('an event that breaks the contract is ignored', async () => {
    const { seen } = await followed([
      sends(hello(5), 'event: facts\nid: 6\ndata: {"facts":1}\n\n', 'event: facts\ndata: {\n\n', facts(7)),
    ])
    expect(seen).toEqual([7])
  })

  test('waits longer after every failed attempt, and starts over after a sign of life', async () => {
    const failing = Array.from({ length: RETRY_DELAYS.length + 1 }, () => refuses(503))
    const { waits } = await followed([...failing, sends(hello(5))])
    expect(waits).toEqual([...RETRY_DELAYS, 15_000, RETRY_DELAYS[0]])
  })

  test('drops a connection that is silent for ten seconds, before its first event and after any other', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const begin = Promise.withResolvers<ServerResponse>()
    script = [() => undefined, (_, response) => begin.resolve(response), refuses(401)]
    const kinds: string[] = []
    const alive = Promise.withResolvers<void>()
    const emit = ({ kind }: LiveNews): void => {
      kinds.push(kind)
      if (kind === 'alive') alive.resolve()
    }
    const { signal } = new AbortController()
    const over = follow({ accessToken: () => 'token', from: null, emit, wait: () => Promise.resolve(), signal })
    await vi.advanceTimersByTimeAsync(SILENCE_MOST - 1)
    expect([SILENCE_MOST, kinds]).toEqual([10_000, []])
    await vi.advanceTimersByTimeAsync(1)
    const response = await begin.promise
    expect(kinds).toEqual(['lost'])
    await vi.advanceTimersByTimeAsync(SILENCE_MOST - 1)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(hello(5))
    await alive.promise
    await vi.advanceTimersByTimeAsync(SILENCE_MOST - 1)
    expect(kinds).toEqual(['lost', 'reset', 'alive'])
    await vi.advanceTimersByTimeAsync(1)
    await over
    expect(kinds).toEqual(['lost', 'reset', 'alive', 'lost', 'unauthorised'])
    vi.useRealTimers()
  })

  test('ends when it is aborted', async () => {
    script = [refuses(503)]
    const end = new AbortController()
    const news: LiveNews[] = []
    const wait = () => Promise.resolve(end.abort())
    await follow({ accessToken: () => null, from: null, emit: (one) => news.push(one), wait, signal: end.signal })
    expect(news).toEqual([{ kind: 'lost', attempt: 1 }])
  })
})

describe('the state of the live feed', () => {
  test('is lost since the last sign of life, however often it is tried again', () => {
    const first = afterLoss({ kind: 'live', at: 10 }, 1, 20)
    expect(first).toEqual({ kind: 'lost', attempt: 1, since: 10 })
    expect(afterLoss(first, 4, 40)).toEqual({ kind: 'lost', attempt: 4, since: 10 })
    expect(afterLoss({ kind: 'connecting' }, 1, 20)).toEqual({ kind: 'lost', attempt: 1, since: 20 })
  })

  test('makes what is shown stale ten seconds after the last sign of life, with or without a connection', () => {
    expect(STALE_AFTER).toBe(10_000)
    for (const status of [
      { kind: 'live', at: 10 },
      { kind: 'lost', attempt: 1, since: 10 },
    ] as const) {
      expect(staleSince(status, 10 + STALE_AFTER)).toBeNull()
      expect(staleSince(status, 11 + STALE_AFTER)).toBe(10)
    }
    expect(staleSince({ kind: 'connecting' }, 1_000_000)).toBeNull()
  })
})
