import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { operatorMenu } from '#contracts/menu.ts'
import { changePassword, REFRESH_DELAY, refreshToken, resumeSession, signIn, signOut } from '#console/api/session.ts'
import { errorNoticeAtom, successNoticeAtom } from '#console/state/notices.ts'
import { areaCodesAtom, currencyAtom, operatorCodeAtom } from '#console/state/operator.ts'
import { clearSignInAtom, loginInfoAtom, userInfoAtom } from '#console/state/session.ts'
import { store } from '#console/state/store.ts'
import { testServer, data } from '../support/test-server.ts'
import type { Answer, ReceivedRequest } from '../support/test-server.ts'
import { signedInUser } from '../support/signed-in-user.ts'

const server = testServer()
const first = 'ab'.repeat(40)
const renewed = 'cd'.repeat(40)
const typed = { operatorCode: '0PL002', account: 'admin00', password: 'secret1', captchaId: 'c1', code: 'K7QX' }
const info = { type: 'SUPER', sub: 0, timeZone: 'Europe/Warsaw', menuCodeList: [], menuCodeAllList: ['100000'] }

/** What the operator account service answers when all is well. */
const service: Readonly<Record<string, Answer>> = {
  '/user-service/auth/login/operator': data({ accessToken: first, expiresAt: '2026-11-20T16:00:00.000Z' }),
  '/user-service/person/operator/info': data(info),
  '/user-service/person/operator': data({
    id: '1',
    account: 'admin00',
    name: 'Admin',
    email: null,
    phone: null,
    operatorCode: '0PL002',
    operatorName: 'Green Volt',
    lab: true,
    demo: null,
    hasDrawnPassword: false,
  }),
  '/user-service/auth/token/refresh': data({ accessToken: renewed, expiresAt: '2026-11-20T16:00:00.000Z' }),
  '/user-service/person/operator/support/currency': data({ sign: 'zł', code: 'PLN', scale: 2 }),
  '/user-service/person/operator/area-code': data([{ country: 'PL', areaCode: '48' }]),
}
const answers = (changed: Readonly<Record<string, Answer>> = {}) =>
  server.answer(({ path }) => changed[path] ?? service[path] ?? data(null))
const calls = (): readonly string[] => server.requests.map(({ method, path }: ReceivedRequest) => `${method} ${path}`)
const errorKey = () => store.get(errorNoticeAtom)?.content

/** Each test is a minute after the one before, so that no message is a repetition. */
let minute = Date.parse('2026-11-20T08:00:00.000Z')

beforeEach(() => {
  minute += 60_000
  vi.useFakeTimers({ toFake: ['Date'], now: minute })
  store.set(clearSignInAtom)
  store.set(errorNoticeAtom, null)
  store.set(successNoticeAtom, null)
  store.set(operatorCodeAtom, '0PL002')
  history.replaceState(null, '', '/0PL002/login')
  answers()
})
afterEach(() => vi.useRealTimers())

describe('§7 signing in', () => {
  test('stores the token, the user and the menu [R7.2.03] [R7.2.08] [R6.2.07] [R3.1.03]', async () => {
    expect(await signIn(typed)).toEqual({ ok: true, data: null })
    expect(server.requests[0]?.body).toEqual(typed)
    expect(store.get(loginInfoAtom)).toEqual({ accessToken: first })
    expect(store.get(userInfoAtom)).toEqual({ ...info, account: 'admin00' })
    expect(JSON.parse(localStorage.getItem('userMenu') ?? '')).toEqual(operatorMenu)
    expect(store.get(successNoticeAtom)?.content).toEqual({ key: 'success.signIn' })
  })

  test('stores the currency and the calling codes as they were answered [R7.2.09] [R7.2.10] [R3.1.06]', async () => {
    await signIn(typed)
    await vi.waitFor(() => expect(store.get(areaCodesAtom)).toEqual([{ country: 'PL', areaCode: '48' }]))
    expect(store.get(currencyAtom)).toMatchObject({ sign: 'zł', code: 'PLN' })
  })

  test('with wrong credentials stores nothing and leaves the failure to the form', async () => {
    answers({
      '/user-service/auth/login/operator': {
        status: 422,
        body: { code: 'VERIFICATION_CODE', message: 'Verification code error' },
      },
    })
    expect(await signIn(typed)).toMatchObject({ ok: false, failure: { code: 'VERIFICATION_CODE' } })
    expect([store.get(loginInfoAtom), store.get(errorNoticeAtom)]).toEqual([null, null])
  })

  test('is not sent while it is empty [R8.3.06]', async () => {
    expect(await signIn({ ...typed, account: '' })).toMatchObject({ failure: { code: 'INFORMATION_INCOMPLETE' } })
    expect(calls()).toEqual([])
  })

  test.each([
    ['NO_MENU_PRIVILEGES', { ...info, type: 'NORMAL' }],
    ['OPERATOR_NO_MENU_PRIVILEGES', { ...info, menuCodeAllList: [] }],
  ])('an empty menu is refused with %s', async (code, user) => {
    answers({ '/user-service/person/operator/info': data(user) })
    expect(await signIn(typed)).toMatchObject({ ok: false, failure: { code } })
    expect(store.get(loginInfoAtom)).toBeNull()
  })

  test('the token is refreshed once, one second later [R7.2.14] [R9.2.03]', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: minute })
    const refreshes = () => calls().filter((call) => call.endsWith('/token/refresh')).length
    // On a slow machine the timer of a test before goes off meanwhile, and finds another token.
    answers({
      '/user-service/auth/login/operator': data({
        accessToken: 'ef'.repeat(40),
        expiresAt: '2026-11-20T16:00:00.000Z',
      }),
    })
    await signIn(typed)
    await vi.advanceTimersByTimeAsync(REFRESH_DELAY - 1)
    expect([REFRESH_DELAY, refreshes()]).toEqual([1_000, 0])
    await vi.advanceTimersByTimeAsync(1)
    vi.useRealTimers()
    await vi.waitFor(() => expect(store.get(loginInfoAtom)).toEqual({ accessToken: renewed }))
    expect(refreshes()).toBe(1)
  })

  test('a refresh that fails ends the sign-in with its own message [R7.2.05]', async () => {
    signedInUser()
    answers({ '/user-service/auth/token/refresh': { status: 401, body: { code: 'REFRESH_FAILED' } } })
    await refreshToken('token')
    expect(errorKey()).toEqual({ key: 'failure.REFRESH_FAILED' })
    expect(store.get(loginInfoAtom)).toBeNull()
  })

  test('a sign-in that was left in the meantime is not refreshed', async () => {
    signedInUser()
    await refreshToken('another')
    expect(calls()).toEqual([])
  })
})

test('§7 the answer of a refresh is dropped when the sign-in was left meanwhile', async () => {
  signedInUser()
  const refreshing = refreshToken('token')
  store.set(clearSignInAtom)
  await refreshing
  expect(calls()).toEqual(['GET /user-service/auth/token/refresh'])
  expect(store.get(loginInfoAtom)).toBeNull()
})

describe('§7 a stored sign-in', () => {
  test('is checked at the start, and what has changed is taken over', async () => {
    signedInUser({ timeZone: 'Asia/Taipei' })
    await resumeSession()
    expect(store.get(userInfoAtom)?.timeZone).toBe('Europe/Warsaw')
  })

  test('that has expired is reported as such, once', async () => {
    signedInUser()
    history.replaceState(null, '', '/home')
    server.answer(() => ({ status: 401, body: { code: 'NO_AUTHORIZATION' } }))
    await resumeSession()
    expect(errorKey()).toEqual({ key: 'failure.SIGN_IN_EXPIRED' })
    expect([store.get(loginInfoAtom), location.pathname]).toEqual([null, '/0PL002/login'])
  })

  test('outlives a server that does not answer', async () => {
    signedInUser()
    server.answer(() => ({ status: 503 }))
    await resumeSession()
    expect(errorKey()).toEqual({ key: 'failure.SERVICE_UNAVAILABLE' })
    expect(store.get(loginInfoAtom)).not.toBeNull()
  })

  test('that never existed is not checked', async () => {
    await resumeSession()
    expect(calls()).toEqual([])
  })
})

describe('§7 leaving', () => {
  test('signing out ends the token on the server and the sign-in here [R7.2.06] [R6.2.07]', async () => {
    store.set(loginInfoAtom, { accessToken: first })
    await signOut()
    expect(calls()).toEqual([`DELETE /user-service/auth/token/${first}`])
    expect([store.get(loginInfoAtom), localStorage.getItem('userMenu')]).toEqual([null, null])
  })

  test('a changed password signs out with its message [R7.2.07]', async () => {
    signedInUser()
    const change = {
      oldPassword: 'old01',
      newPassword: 'new01',
      confirmPassword: 'new01',
      captchaId: 'c1',
      code: 'K7QX',
    }
    await changePassword(change)
    // What the test before still asked for may come in first.
    expect(server.requests.find(({ method }) => method === 'PUT')).toMatchObject({
      path: '/user-service/person/operator/password',
      body: change,
    })
    expect(store.get(loginInfoAtom)).toBeNull()
    expect(store.get(successNoticeAtom)?.content).toEqual({ key: 'success.password' })
  })

  test('a refused change leaves everything as it was', async () => {
    signedInUser()
    answers({
      '/user-service/person/operator/password': {
        status: 422,
        body: { code: 'OLD_PASSWORD_WRONG', message: 'The old password is wrong' },
      },
    })
    const change = { oldPassword: 'old01', newPassword: 'new01', confirmPassword: 'new01' }
    expect(await changePassword(change)).toMatchObject({ ok: false, failure: { code: 'OLD_PASSWORD_WRONG' } })
    expect(store.get(loginInfoAtom)).not.toBeNull()
  })
})
