import { Schema } from 'effect'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { endpoint, listOf, listQuery } from '#contracts/endpoint.ts'
import { call, fetchFile } from '#console/api/call.ts'
import { errorNoticeAtom, showError } from '#console/state/notices.ts'
import { operatorCodeAtom } from '#console/state/operator.ts'
import { languageAtom } from '#console/state/preferences.ts'
import { loginInfoAtom, userInfoAtom, userMenuAtom } from '#console/state/session.ts'
import { store } from '#console/state/store.ts'
import { fixedNow } from '../fixed-date.ts'
import { testServer, data } from '../support/test-server.ts'
import { signedInUser } from '../support/signed-in-user.ts'

const things = endpoint({
  method: 'GET',
  path: '/test-service/things',
  access: 'signed-in',
  query: Schema.Struct(listQuery),
  answer: listOf(Schema.Struct({ id: Schema.String, at: Schema.String })),
  summary: 'A list.',
})
const change = endpoint({
  method: 'PUT',
  path: '/test-service/things/{id}',
  access: 'signed-in',
  params: Schema.Struct({ id: Schema.String }),
  body: Schema.Struct({ from: Schema.String }),
  answer: Schema.Int,
  summary: 'A change.',
})
const server = testServer()
const shown = () => store.get(errorNoticeAtom)

beforeEach(() => {
  store.set(errorNoticeAtom, null)
  store.set(languageAtom, 'en')
  signedInUser({ timeZone: 'Asia/Shanghai' })
})

describe('§7 a call', () => {
  test('is sent as the endpoint says and its answer is typed, in the user’s zone [R7.1.01] [R7.1.07] [R7.1.08] [R7.1.10]', async () => {
    server.answer(() => data({ total: 1, list: [{ id: 'a', at: '2024-03-01 00:00:00' }] }))
    store.set(languageAtom, 'fr')
    const answer = await call(things, { query: { page: 2, size: 30 } })
    expect(answer).toEqual({ ok: true, data: { total: 1, list: [{ id: 'a', at: '2024-03-01 08:00:00' }] } })
    const [asked] = server.requests
    expect(asked).toMatchObject({
      method: 'GET',
      path: '/test-service/things',
      headers: { authorization: 'Bearer token' },
    })
    expect(Object.fromEntries(asked?.query ?? [])).toEqual({ page: '2', size: '30', lang: 'fr', v: String(fixedNow()) })
  })

  test('sends its body in UTC and no time in its address [R7.1.08] [R7.1.09]', async () => {
    server.answer(() => data(7))
    expect(await call(change, { params: { id: 'x' }, body: { from: '2024-03-01 08:00:00' } })).toEqual({
      ok: true,
      data: 7,
    })
    expect(server.requests[0]).toMatchObject({ path: '/test-service/things/x', body: { from: '2024-03-01 00:00:00' } })
    expect(server.requests[0]?.query.has('v')).toBe(false)
  })

  test('for a file returns it unchanged, or fails as any other call', async () => {
    const said = { id: '2024-03-01 00:00:00' }
    server.answer(() => ({ body: said }))
    const file = await fetchFile(things, { query: { page: 2 } })
    expect(file.ok ? await file.data.text() : null).toBe(JSON.stringify(said))
    expect(server.requests[0]).toMatchObject({ headers: { authorization: 'Bearer token' } })
    server.answer(() => ({ status: 403, body: { code: 'ACCESS_DENIED', message: 'No permission', data: null } }))
    expect(await fetchFile(things, {})).toMatchObject({ ok: false, failure: { code: 'ACCESS_DENIED', status: 403 } })
    expect(shown()).not.toBeNull()
  })

  test('succeeds without a code and with code "200" [R7.1.12] [R7.1.13]', async () => {
    for (const body of [{ data: 1 }, { code: '200', data: 1 }]) {
      server.answer(() => ({ body }))
      expect(await call(change, { params: { id: 'x' }, body: { from: '' } })).toEqual({ ok: true, data: 1 })
    }
  })

  test('fails with any other code and warns in the words of the body [R7.1.14] [R7.1.15]', async () => {
    server.answer(() => ({ body: { code: 1001, message: 'X' } }))
    expect(await call(things, {})).toMatchObject({ ok: false, failure: { code: 'SERVER_ERROR', message: 'X' } })
    expect(shown()).toMatchObject({ tone: 'warning', content: { text: 'X' } })
  })

  test('an answer that breaks its contract is a server error', async () => {
    server.answer(() => data({ total: 'many' }))
    expect(await call(things, {})).toMatchObject({ ok: false, failure: { code: 'SERVER_ERROR' } })
    expect(shown()).toMatchObject({ content: { key: 'failure.SERVER_ERROR' } })
  })
})

describe('§8 failures', () => {
  test('a failure is a notice where the caller does not show it, and nowhere else', async () => {
    server.answer(() => ({ status: 403 }))
    await call(things, {}, { notify: 'lost sign-in' })
    expect(shown()).toBeNull()
    await call(things, {})
    expect(shown()).toMatchObject({ tone: 'error', content: { key: 'failure.ACCESS_DENIED' } })
  })

  test('no response is "system busy"', async () => {
    server.answer(() => 'hang up')
    expect(await call(things, {})).toMatchObject({ ok: false, failure: { code: 'NO_RESPONSE', status: null } })
    expect(shown()).toMatchObject({ content: { key: 'failure.NO_RESPONSE' } })
  })

  test('a request that cannot be set up is "Loading timeout" and is not sent', async () => {
    expect(await call(things, { query: { page: -1 } })).toMatchObject({ failure: { code: 'LOADING_TIMEOUT' } })
    expect(server.requests).toHaveLength(0)
    expect(shown()).toMatchObject({ content: { key: 'failure.LOADING_TIMEOUT' } })
  })

  test('an aborted call shows no notice', async () => {
    const aborted = AbortSignal.abort()
    expect(await call(things, {}, { signal: aborted })).toMatchObject({ ok: false })
    expect(shown()).toBeNull()
  })

  test('401 clears the login and leads to the operator’s login page [R8.1.12] [R8.1.13]', async () => {
    store.set(operatorCodeAtom, '0PL002')
    history.replaceState(null, '', '/systemMonitoring/charging?f.status=charging')
    server.answer(() => ({ status: 401 }))
    await call(things, {}, { notify: 'lost sign-in' })
    expect(shown()).toMatchObject({ content: { key: 'failure.NO_AUTHORIZATION' } })
    expect([store.get(loginInfoAtom), store.get(userInfoAtom), store.get(userMenuAtom)]).toEqual([null, null, []])
    expect(['loginInfo', 'userInfo', 'userMenu'].map((key) => localStorage.getItem(key))).toEqual([null, null, null])
    expect(location.pathname).toBe('/0PL002/login')
    expect(history.state).toEqual({ returnTo: '/systemMonitoring/charging?f.status=charging' })
  })

  test('without a known operator 401 leads to the operator list [R2.2.16]', async () => {
    store.set(operatorCodeAtom, null)
    history.replaceState(null, '', '/home')
    server.answer(() => ({ status: 401 }))
    await call(things, {})
    expect(location.pathname).toBe('/homePage')
  })

  test('401 is shown at most once per second [R8.1.14]', async () => {
    server.answer(() => ({ status: 401 }))
    await Promise.all([1, 2, 3, 4, 5].map(() => call(things, {})))
    const first = shown()
    vi.setSystemTime(fixedNow() + 1_000)
    await call(things, {})
    expect(shown()).toBe(first)
    vi.setSystemTime(fixedNow() + 1_001)
    await call(things, {})
    expect(shown()?.id).toBeGreaterThan(first?.id ?? Number.POSITIVE_INFINITY)
  })

  test('one error at a time: the next replaces the last [R8.2.01]', async () => {
    for (const status of [400, 403, 500]) {
      server.answer(() => ({ status }))
      await call(things, {})
    }
    expect(shown()).toMatchObject({ content: { key: 'failure.SERVER_INTERNAL' } })
  })

  test('the same error at 0, 500 and 1001 ms is shown twice [R8.2.02]', () => {
    const started = fixedNow()
    const ids = [0, 500, 1_001].map((after) => {
      vi.setSystemTime(started + after)
      showError({ key: 'failure.REQUEST_ERROR' })
      return shown()?.id
    })
    expect(new Set(ids).size).toBe(2)
    expect(ids[0]).toBe(ids[1])
  })

  test('five equal failures at once are one notice that counts them, unless it was closed', async () => {
    server.answer(() => ({ status: 500 }))
    await Promise.all([1, 2, 3, 4, 5].map(() => call(things, {})))
    expect(shown()).toMatchObject({ content: { key: 'failure.SERVER_INTERNAL' }, times: 5 })
    store.set(errorNoticeAtom, null)
    await call(things, {})
    expect(shown()).toBeNull()
  })
})
