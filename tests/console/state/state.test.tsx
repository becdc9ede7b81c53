import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  COOKIE_DAYS,
  COOKIE_SECONDS,
  cookieText,
  readCookie,
  removeCookie,
  writeCookie,
} from '#console/state/cookie.ts'
import { SPECIAL_OPERATOR_CODE, defaultDeployment } from '#console/state/deployment.ts'
import { fallbackPath } from '#console/state/leave.ts'
import { DEFAULT_LANGUAGE } from '#console/intl/languages.ts'
import { buildMenu } from '#contracts/menu.ts'

/** The state modules as a page loads them that finds in the storage what another left there. */
async function afterReload() {
  vi.resetModules()
  const [preferences, session, operator, sideMenu] = await Promise.all([
    import('#console/state/preferences.ts'),
    import('#console/state/session.ts'),
    import('#console/state/operator.ts'),
    import('#console/state/side-menu.ts'),
  ])
  return { ...preferences, ...session, ...operator, ...sideMenu, store: createStore() }
}

const user = {
  account: 'admin00',
  type: 'NORMAL',
  sub: 1,
  timeZone: 'Europe/Warsaw',
  menuCodeList: ['910100'],
  menuCodeAllList: ['910100'],
} as const

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

describe('§3 client state', () => {
  test('outlives a reload [R3.1.11] [R1.3.03] [R3.1.07] [R3.1.09] [R3.1.03] [R3.1.05] [R3.1.08]', async () => {
    const before = await afterReload()
    const menu = buildMenu(user)
    before.store.set(before.loginInfoAtom, { accessToken: 't' })
    before.store.set(before.userInfoAtom, user)
    before.store.set(before.userMenuAtom, menu)
    before.store.set(before.operatorCodeAtom, '0PL002')
    before.store.set(before.operatorNameAtom, 'Green Volt')
    before.store.set(before.currencyAtom, { sign: 'zł', code: 'PLN' })
    before.store.set(before.languageAtom, 'fr')
    before.store.set(before.themeModeAtom, 'dark')
    before.store.set(before.themeColourAtom, '#0b6bcb')
    before.store.set(before.isClosedAtom, true)
    const { store, ...after } = await afterReload()
    expect(store.get(after.signedInUserAtom)).toEqual(user)
    expect(store.get(after.userMenuAtom)).toEqual(menu)
    expect([store.get(after.operatorCodeAtom), store.get(after.operatorNameAtom)]).toEqual(['0PL002', 'Green Volt'])
    expect(store.get(after.currencyAtom)).toEqual({ sign: 'zł', code: 'PLN' })
    expect([store.get(after.languageAtom), store.get(after.themeModeAtom)]).toEqual(['fr', 'dark'])
    expect([store.get(after.themeColourAtom), store.get(after.isClosedAtom)]).toEqual(['#0b6bcb', true])
  })

  test('begins in English, in green, signed out [R1.3.04] [R9.8.01] [R9.7.01]', async () => {
    removeCookie('language')
    const { store, ...state } = await afterReload()
    expect([store.get(state.languageAtom), DEFAULT_LANGUAGE]).toEqual(['en', 'en'])
    expect(store.get(state.themeColourAtom)).toBe('#28a745')
    expect([store.get(state.signedInUserAtom), store.get(state.userMenuAtom)]).toEqual([null, []])
  })

  test('a user counts as signed in with a token and a loaded account, not with one of them [R2.7.02]', async () => {
    const { store, ...state } = await afterReload()
    store.set(state.loginInfoAtom, { accessToken: 't' })
    expect(store.get(state.signedInUserAtom)).toBeNull()
    store.set(state.userInfoAtom, user)
    expect(store.get(state.signedInUserAtom)).toEqual(user)
    store.set(state.clearSignInAtom)
    expect(store.get(state.signedInUserAtom)).toBeNull()
  })

  test('ignores what somebody else wrote into the storage', async () => {
    const hostile = {
      loginInfo: '{"accessToken":7}',
      userInfo: '{"account":"a"}',
      userMenu: '[{"id":"1"}]',
      language: '"xx"',
      themeColour: '"red"',
      isClosed: '{',
      currency: '[]',
    }
    for (const [key, value] of Object.entries(hostile)) localStorage.setItem(key, value)
    const { store, ...state } = await afterReload()
    expect([store.get(state.loginInfoAtom), store.get(state.userInfoAtom), store.get(state.userMenuAtom)]).toEqual([
      null,
      null,
      [],
    ])
    expect([store.get(state.themeColourAtom), store.get(state.isClosedAtom)]).toEqual(['#28a745', false])
    expect(store.get(state.currencyAtom)).toBeNull()
  })

  test('works where the storage refuses to', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('forbidden')
      },
      setItem: () => {
        throw new Error('full')
      },
    })
    const { store, themeModeAtom } = await afterReload()
    store.set(themeModeAtom, 'dark')
    expect(store.get(themeModeAtom)).toBe('dark')
  })

  test('hears what another tab changes', async () => {
    const { store, loginInfoAtom } = await afterReload()
    store.set(loginInfoAtom, { accessToken: 't' })
    const forget = store.sub(loginInfoAtom, () => null)
    localStorage.removeItem('loginInfo')
    window.dispatchEvent(new StorageEvent('storage', { key: 'loginInfo' }))
    expect(store.get(loginInfoAtom)).toBeNull()
    forget()
  })
})

describe('§7 cookie helper', () => {
  test('keeps values for seven days [R7.3.03] [R9.2.02]', () => {
    expect([COOKIE_DAYS, COOKIE_SECONDS]).toEqual([7, 604_800])
    expect(cookieText('a', 'b', COOKIE_SECONDS)).toContain('max-age=604800')
    writeCookie('account', 'ä; b')
    expect(readCookie('account')).toBe('ä; b')
    removeCookie('account')
    expect(readCookie('account')).toBeNull()
  })

  test('keeps the language where the storage forgets it', async () => {
    const { store, languageAtom } = await afterReload()
    store.set(languageAtom, 'pl')
    localStorage.clear()
    const after = await afterReload()
    expect(after.store.get(after.languageAtom)).toBe('pl')
  })
})

describe('§9 fallbacks', () => {
  test('without an operator code one goes to the operator list [R2.2.16] [R9.8.03]', () => {
    expect(fallbackPath(null, defaultDeployment, 'localhost')).toBe('/homePage')
    expect(fallbackPath('0TW001', defaultDeployment, 'localhost')).toBe('/0TW001/login')
  })

  test('on the special hostname to the login page of its operator [R2.2.17] [R9.8.04]', () => {
    const special = { ...defaultDeployment, specialHostname: 'charge.example' }
    expect(fallbackPath(null, special, 'charge.example')).toBe(`/${SPECIAL_OPERATOR_CODE}/login`)
    expect(fallbackPath(null, special, 'charge.example')).toBe('/0PL002/login')
    expect(fallbackPath(null, special, 'other.example')).toBe('/homePage')
  })
})
