import { act, renderHook } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { defaultPageSize, firstPage } from '#contracts/endpoint.ts'
import { UserInfo } from '#contracts/system/account.calls.ts'
import { buildMenu } from '#contracts/menu.ts'
import { defaultCurrency, formatMoney } from '#console/kit/text/format.ts'
import { readListQuery, writeListQuery } from '#console/kit/table/list-query.ts'
import { money } from '#contracts/units.ts'
import { useZone } from '#console/intl/zone.ts'
import { currencyAtom } from '#console/state/operator.ts'

/** Spec §3: what the client keeps, field by field, as a page finds it in the storage. */

/** The state modules as a page loads them. */
async function afterReload() {
  vi.resetModules()
  const [preferences, session, operator] = await Promise.all([
    import('#console/state/preferences.ts'),
    import('#console/state/session.ts'),
    import('#console/state/operator.ts'),
  ])
  return { ...preferences, ...session, ...operator, store: createStore() }
}

const stored = (values: Readonly<Record<string, unknown>>): void => {
  for (const [key, value] of Object.entries(values)) localStorage.setItem(key, JSON.stringify(value))
}
const info = {
  type: 'NORMAL',
  sub: 1,
  timeZone: 'Europe/Warsaw',
  menuCodeList: ['910100'],
  menuCodeAllList: ['910100'],
}

beforeEach(() => localStorage.clear())

describe('§3 client state', () => {
  test('loginInfo is an access token and needs nothing else [R3.1.01]', async () => {
    stored({ loginInfo: { accessToken: 't' } })
    const known = await afterReload()
    expect(known.store.get(known.loginInfoAtom)).toEqual({ accessToken: 't' })
    stored({ loginInfo: { token: 't' } })
    const unknown = await afterReload()
    expect(unknown.store.get(unknown.loginInfoAtom)).toBeNull()
  })

  test('userInfo has type, sub, time zone and the two lists of codes, as they are answered [R3.1.02]', async () => {
    expect(Object.keys(UserInfo.fields)).toEqual(Object.keys(info))
    const user = { account: 'admin00', ...info }
    stored({ userInfo: user })
    const whole = await afterReload()
    expect(whole.store.get(whole.userInfoAtom)).toEqual(user)
    for (const field of Object.keys(info)) {
      stored({ userInfo: { ...user, [field]: undefined } })
      const part = await afterReload()
      expect(part.store.get(part.userInfoAtom), field).toBeNull()
    }
  })

  test('userMenu holds items with id, label, url, children and what else each is known by [R3.1.03]', async () => {
    const menu = buildMenu({ type: 'SUPER', sub: 0, menuCodeList: [] })
    stored({ userMenu: menu })
    const { store, userMenuAtom } = await afterReload()
    const kept = store.get(userMenuAtom)
    expect(kept).toEqual(menu)
    expect(Object.keys(kept[0] ?? {})).toEqual(
      expect.arrayContaining(['id', 'parentId', 'label', 'url', 'children', 'code']),
    )
    stored({ userMenu: [{ id: 1, label: 'x', url: '/x' }] })
    const broken = await afterReload()
    expect(broken.store.get(broken.userMenuAtom)).toEqual([])
  })

  test('the currency has a sign and a code; without one the sign is the dollar [R3.1.08]', async () => {
    stored({ currency: { sign: '€', code: 'EUR' } })
    const known = await afterReload()
    expect(known.store.get(known.currencyAtom)).toEqual({ sign: '€', code: 'EUR' })
    stored({ currency: { sign: '€' } })
    const unknown = await afterReload()
    expect(unknown.store.get(unknown.currencyAtom)).toBeNull()
    expect(defaultCurrency).toEqual({ sign: '$', code: 'USD' })
  })

  test('a list begins at page 1 with 10 rows, and says so nowhere [R3.1.10]', () => {
    expect([firstPage, defaultPageSize]).toEqual([1, 10])
    const query = readListQuery('', { takes: () => false, sortKeys: [] })
    expect(query).toMatchObject({ page: 1, size: 10 })
    expect(writeListQuery(query)).toBe('')
  })
})

describe('§1 defaults', () => {
  test('money takes unit and code from the currency setting, and the dollar without one [R1.3.06]', () => {
    const kept = createStore()
    const wrapper = ({ children }: { readonly children: ReactNode }) => <Provider store={kept}>{children}</Provider>
    const { result } = renderHook(() => formatMoney(money(125_000), useZone().currency, 'en'), { wrapper })
    expect(result.current).toBe('$12.50')
    act(() => kept.set(currencyAtom, { sign: '€', code: 'EUR' }))
    expect(result.current).toBe('€12.50')
    act(() => kept.set(currencyAtom, { sign: 'zł', code: 'PLN' }))
    expect(result.current).toBe('12.50\u00A0zł')
  })

  test('the language is English when nothing was chosen, whatever the browser speaks [R1.3.04]', async () => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('fr-FR')
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-FR', 'fr'])
    document.cookie = 'language=; max-age=0'
    const { store, languageAtom } = await afterReload()
    expect(store.get(languageAtom)).toBe('en')
    vi.restoreAllMocks()
  })
})
