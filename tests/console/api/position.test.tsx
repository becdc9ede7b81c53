import { renderHook } from '@testing-library/react'
import { Schema } from 'effect'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { endpoint } from '#contracts/endpoint.ts'
import { positionHeader } from '#contracts/http/position.ts'
import { livePath } from '#contracts/http/live.ts'
import { instant } from '#contracts/units.ts'
import { call, fetchFile } from '#console/api/call.ts'
import { onFacts } from '#console/api/facts.ts'
import { sendFirmware } from '#console/api/files.ts'
import { startLive } from '#console/api/live.ts'
import type { LiveNews } from '#console/api/live-connection.ts'
import { signOut } from '#console/api/session.ts'
import { useList } from '#console/api/use-list.ts'
import { errorNoticeAtom } from '#console/state/notices.ts'
import { clearSignInAtom, loginInfoAtom } from '#console/state/session.ts'
import { store } from '#console/state/store.ts'
import { fixedNow } from '../fixed-date.ts'
import { testServer, data } from '../support/test-server.ts'
import type { Answer, ReceivedRequest } from '../support/test-server.ts'
import { signedInUser } from '../support/signed-in-user.ts'

/** Every call carries the greatest position that the page has seen of the world it is signed in to. */

const things = endpoint({
  method: 'GET',
  path: '/test-service/things',
  access: 'signed-in',
  answer: Schema.Null,
  summary: 'A list.',
})
const change = endpoint({
  method: 'POST',
  path: '/test-service/things',
  access: 'signed-in',
  answer: Schema.Null,
  summary: 'A change.',
})

const server = testServer()
const at = (position: number, answer: Answer = data(null)): Answer => ({
  ...answer,
  headers: { [positionHeader]: String(position) },
})
const message = 'Go back'
const refusal = { status: 412, body: { code: 'POSITION_NOT_REACHED', message, data: null } }
const carriedBy = ({ headers }: ReceivedRequest): unknown => headers[positionHeader]
/** What the calls so far have carried. */
const carried = () => server.requests.filter(({ path }) => path !== livePath).map(carriedBy)

/** What the next call carries. */
async function next(): Promise<unknown> {
  const before = server.requests.length
  await call(things, {})
  return server.requests.slice(before).map(carriedBy).at(0)
}

/** A page that has seen a position. */
async function havingSeen(position: number): Promise<void> {
  server.answer(() => at(position))
  await call(things, {})
  server.answer(() => data(null))
}

beforeEach(() => {
  store.set(clearSignInAtom)
  store.set(errorNoticeAtom, null)
  signedInUser()
})

describe('a call', () => {
  test('carries the greatest position of the answers so far, whatever they were to', async () => {
    const told = [at(7), at(9), at(8), at(12, { status: 409, body: { code: 'ILLEGAL_TRANSITION' } }), data(null)]
    server.answer(() => told.shift() ?? at(20))
    await call(things, {})
    await call(change, {})
    await call(things, {})
    await call(change, {}, { notify: 'nothing' })
    await fetchFile(things, {})
    await sendFirmware(new File(['x'], 'x.bin'))
    expect(carried()).toEqual([undefined, '7', '9', '9', '12', '12'])
    expect(await next()).toBe('20')
  })

  test('carries none once somebody has signed out, here or in another tab, and signing out carries none', async () => {
    await havingSeen(7)
    store.set(loginInfoAtom, { accessToken: 'ab'.repeat(40) })
    await signOut()
    expect(server.requests.map(({ method }) => method)).toEqual(['GET', 'DELETE'])
    expect(carried()).toEqual([undefined, undefined])
    signedInUser()
    expect(await next()).toBeUndefined()
    await havingSeen(7)
    expect(await next()).toBe('7')
    localStorage.removeItem('loginInfo')
    window.dispatchEvent(new StorageEvent('storage', { key: 'loginInfo' }))
    expect(store.get(loginInfoAtom)).toBeNull()
    signedInUser()
    expect(await next()).toBeUndefined()
  })

  test('of a sign-in that has ended tells the next one nothing', async () => {
    const late = Promise.withResolvers<Answer>()
    const arrived = Promise.withResolvers<void>()
    server.answer(() => {
      arrived.resolve()
      return late.promise
    })
    const before = call(change, {})
    await arrived.promise
    store.set(clearSignInAtom)
    signedInUser()
    late.resolve(at(7))
    expect(await before).toMatchObject({ ok: true })
    expect(await next()).toBeUndefined()
  })

  test('keeps what was seen when its token is renewed', async () => {
    await havingSeen(7)
    store.set(loginInfoAtom, { accessToken: 'renewed' })
    expect(await next()).toBe('7')
  })
})

describe('a world that does not reach what was seen', () => {
  /** Refuses every position above the one that it has. */
  const restoredTo = (position: number) =>
    server.answer((request) => (Number(carriedBy(request) ?? 0) > position ? at(position, refusal) : at(position)))

  function resets() {
    const reset = vi.fn<() => void>()
    onTestFinished(onFacts((facts) => (facts === null ? reset() : undefined)))
    return reset
  }

  test('is read all the same, and everything is fetched again', async () => {
    await havingSeen(50)
    const reset = resets()
    restoredTo(20)
    expect(await Promise.all([call(things, {}), call(things, {}), call(things, {})])).toMatchObject(
      [1, 2, 3].map(() => ({ ok: true })),
    )
    const counts = Map.groupBy(carried().slice(1), (position) => position)
    expect([...counts].map(([position, calls]) => [position, calls.length])).toEqual([
      ['50', 3],
      [undefined, 3],
    ])
    expect(reset).toHaveBeenCalledTimes(1)
    expect(await next()).toBe('20')
  })

  test('is given no command that was decided on what it does not have', async () => {
    await havingSeen(50)
    const reset = resets()
    restoredTo(20)
    expect(await call(change, {})).toMatchObject({ ok: false, failure: { code: 'POSITION_NOT_REACHED', message } })
    expect(carried()).toEqual([undefined, '50'])
    expect(store.get(errorNoticeAtom)).toMatchObject({ content: { text: message } })
    expect(reset).toHaveBeenCalledTimes(1)
    expect(await call(change, {})).toMatchObject({ ok: true })
  })

  test('is not asked for ever, also by a server that refuses everything', async () => {
    await havingSeen(50)
    const reset = resets()
    server.answer(() => refusal)
    for (let turn = 0; turn < 3; turn += 1) expect(await call(things, {})).toMatchObject({ ok: false })
    expect(carried()).toEqual([undefined, '50', undefined, undefined, undefined])
    expect(reset).toHaveBeenCalledTimes(1)
  })
})

describe('the live feed', () => {
  const fact = (position: number) => ({
    position,
    lifecycle: 'bill',
    id: 'B1',
    type: 'bill.paid',
    at: instant(fixedNow()),
    version: 1,
    from: null,
    to: null,
    data: {},
  })
  const event = (name: string, content: object) => `event: ${name}\ndata: ${JSON.stringify(content)}\n\n`
  const hello = (position: number) => event('hello', { position, time: instant(fixedNow()) })

  /** Opens the feed in this tab; without `events` another tab has it, and passes on what the test says. */
  function openFeed(events?: string) {
    const request = events === undefined ? () => new Promise(() => undefined) : (...[, , lead]: Lead) => lead()
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
    const other = new BroadcastChannel('chargebook-live')
    server.answer(({ path }) => (path === livePath && events !== undefined ? { events } : data(null)))
    const close = startLive()
    onTestFinished(() => {
      close()
      other.close()
      Reflect.deleteProperty(navigator, 'locks')
    })
    return { pass: (news: LiveNews) => other.postMessage(news) }
  }
  type Lead = readonly [name: string, options: object, lead: () => Promise<void>]

  /** A list of bills on the screen, which has been fetched. */
  async function list() {
    const { unmount } = renderHook(() => useList(things, {}, ['bill']))
    onTestFinished(unmount)
    await vi.waitFor(() => expect(carried()).not.toEqual([]))
  }

  test.each(['this tab', 'another tab'])(
    'of %s has a list fetched no older than the fact that caused it',
    async (tab) => {
      const facts = { facts: [fact(41)], position: 43 }
      const { pass } = openFeed(tab === 'this tab' ? hello(40) + event('facts', facts) : undefined)
      await list()
      if (tab === 'another tab') pass({ kind: 'facts', ...facts })
      await vi.waitFor(() => expect(carried().at(-1)).toBe('43'))
    },
  )

  test('tells how far the world is by its signs of life, and never takes back what an answer has told', async () => {
    const { pass } = openFeed()
    pass({ kind: 'reset', position: 40 })
    await vi.waitFor(async () => expect(await next()).toBe('40'))
    pass({ kind: 'alive', position: 45 })
    await vi.waitFor(async () => expect(await next()).toBe('45'))
    server.answer(() => at(50))
    await next()
    for (const kind of ['alive', 'reset'] as const) pass({ kind, position: 46 })
    pass({ kind: 'facts', facts: [fact(47)], position: 47 })
    const heard = Promise.withResolvers<void>()
    onTestFinished(onFacts((facts) => (facts === null ? undefined : heard.resolve())))
    await heard.promise
    expect(await next()).toBe('50')
  })

  test.each(['this tab', 'another tab'])(
    'of %s leads back behind what was seen, when the world has been led back',
    async (tab) => {
      await havingSeen(90)
      const events = hello(80) + event('reset', { position: 20 }) + event('facts', { position: 21, facts: [fact(21)] })
      const { pass } = openFeed(tab === 'this tab' ? events : undefined)
      await list()
      if (tab === 'another tab') {
        pass({ kind: 'rewound', position: 20 })
        pass({ kind: 'facts', facts: [fact(21)], position: 21 })
      }
      await vi.waitFor(() => expect(carried().at(-1)).toBe('21'))
      expect(await next()).toBe('21')
    },
  )
})
