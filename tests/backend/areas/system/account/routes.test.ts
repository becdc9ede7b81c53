import { Schema } from 'effect'
import { describe, expect, it } from 'vitest'
import { envelope } from '#contracts/endpoint.ts'
import type { Endpoint } from '#contracts/endpoint.ts'
import {
  areaCodes,
  captcha,
  operatorHomepage,
  operatorLoginInfo,
  profile,
  supportedCurrency,
  userInfo,
} from '#contracts/system/account.calls.ts'
import { pages } from '#contracts/menu.ts'
import {
  admin,
  adminAccount,
  clerk,
  neighbour,
  openAccount,
  openInstallation,
} from '#tests/backend/http/installation.ts'

/** The operator account service of spec §7, and who may call what. */

describe('the operator account service', () => {
  it('lists the operators to strangers, page by page, by name and by code [R7.2.01]', async () => {
    const { call } = await openInstallation()
    const all = await call('GET', operatorHomepage.path)
    expect(all.data).toEqual({
      total: 2,
      list: [
        { code: '0PL003', name: 'Amp Hills', logo: null },
        { code: '0PL002', name: 'Volt Rivers', logo: null },
      ],
    })
    const second = await call('GET', `${operatorHomepage.path}?size=1&page=2&sort=-name`)
    expect(second.data).toMatchObject({ total: 2, list: [{ name: 'Amp Hills' }] })
    expect((await call('GET', `${operatorHomepage.path}?name=rivers`)).data.total).toBe(1)
    expect((await call('GET', `${operatorHomepage.path}?code=0pl003`)).data.list[0].name).toBe('Amp Hills')
  })

  it('tells the login page whose it is [R7.2.02]', async () => {
    const { call } = await openInstallation()
    const known = await call('GET', '/user-service/operator/login/info/0PL002')
    expect(known.data).toEqual({ operatorCode: '0PL002', operatorName: 'Volt Rivers', logo: null })
    expect(await call('GET', '/user-service/operator/login/info/0PL999')).toMatchObject({ status: 404 })
    expect(await call('GET', '/user-service/operator/login/info/..%2F')).toMatchObject({ status: 400 })
  })

  it('tells what menu and dates of the user depend on [R7.2.08]', async () => {
    const { call, token } = await openInstallation()
    const { data } = await call('GET', userInfo.path, { token: await token(clerk) })
    expect(data).toEqual({
      type: 'NORMAL',
      sub: 0,
      timeZone: 'Europe/Warsaw',
      menuCodeList: [pages.chargeRecord.code],
      menuCodeAllList: Object.values(pages).map(({ code }) => code),
    })
  })

  it('tells the currency [R7.2.09] and the area codes [R7.2.10]', async () => {
    const { call, token } = await openInstallation()
    const mine = await token()
    expect((await call('GET', supportedCurrency.path, { token: mine })).data).toEqual({
      code: 'USD',
      sign: '$',
      scale: 2,
    })
    const { data } = await call('GET', areaCodes.path, { token: mine })
    expect(data.length).toBeGreaterThan(230)
    expect(data).toContainEqual({ country: 'PL', areaCode: '48' })
    expect(new Set(data.map(({ country }: { country: string }) => country)).size).toBe(data.length)
  })

  it('answers in the envelope of its contract, call by call [R7.2.13]', async () => {
    const { call, token } = await openInstallation()
    const mine = await token()
    const reads: readonly Endpoint[] = [
      captcha,
      operatorHomepage,
      operatorLoginInfo,
      profile,
      userInfo,
      supportedCurrency,
      areaCodes,
    ]
    for (const { path, answer } of reads) {
      const { text } = await call('GET', path.replace('{operatorCode}', '0PL002'), { token: mine })
      // Contracts are pure: none of their schemas asks for a service, which `Schema.Top` cannot say.
      const schema = envelope(answer) as unknown as Schema.Codec<unknown>
      expect(() => Schema.decodeUnknownSync(schema, { onExcessProperty: 'error' })(JSON.parse(text))).not.toThrow()
    }
  })
})

describe('the history and the offers of an instance', () => {
  const facts = '/lifecycle-service/account/A1/facts'
  const offers = '/lifecycle-service/account/A1/offers'

  it('tells who did what and when, oldest first', async () => {
    const { call, token, world } = await openInstallation()
    await openAccount(world(admin.operatorCode), 'A1', adminAccount({ menuCodeList: ['100000'] }))
    const mine = await token()
    const { data } = await call('GET', facts, { token: mine })
    expect(data.total).toBe(2)
    expect(data.list).toMatchObject([
      {
        type: 'account.registered',
        version: 1,
        by: { kind: 'system', process: 'test' },
        data: { menuCodeList: [] },
      },
      { type: 'account.changed', version: 2, correlation: 'test', data: { menuCodeList: ['100000'] } },
    ])
    const rest = await call('GET', `${facts}?after=1`, { token: mine })
    expect(rest.data).toMatchObject({ total: 2, list: [{ version: 2 }] })
  })

  it('tells a thousand facts at a time, the last ones first; the rest is read from either side', async () => {
    const { call, token, world } = await openInstallation()
    const rename = (_: unknown, change: number) =>
      openAccount(world(admin.operatorCode), 'A1', adminAccount({ menuCodeList: [`${change}`] }))
    await Promise.all(Array.from({ length: 1_001 }, rename))
    const mine = await token()
    const { data } = await call('GET', facts, { token: mine })
    expect([data.total, data.list.length, data.list[0].version, data.list.at(-1).version]).toEqual([
      1_002, 1_000, 3, 1_002,
    ])
    const ahead = await call('GET', `${facts}?before=${data.list[0].position}`, { token: mine })
    expect(ahead.data).toMatchObject({ total: 1_002, list: [{ version: 1 }, { version: 2 }] })
    const rest = await call('GET', `${facts}?after=1000`, { token: mine })
    expect(rest.data).toMatchObject({ total: 1_002, list: [{ version: 1_001 }, { version: 1_002 }] })
  })

  it('tells what the caller may do, and why not', async () => {
    const { call, token } = await openInstallation()
    const { data } = await call('GET', offers, { token: await token() })
    const list = [{ command: 'change', allowed: true }]
    expect(data).toMatchObject({ state: 'Registered', wire: 'registered', total: 1, list })
  })

  it('is 404 where nothing is, and 403 without the menu code', async () => {
    const { call, token } = await openInstallation()
    const [mine, clerks] = [await token(), await token(clerk)]
    for (const nowhere of ['account/A9', 'spaceship/A1', 'constructor/A1', 'to-string/x']) {
      const path = `/lifecycle-service/${nowhere}/facts`
      expect(await call('GET', path, { token: mine })).toMatchObject({ status: 404, code: 'ADDRESS_ERROR' })
    }
    const denied = await call('GET', facts, { token: clerks })
    expect(denied).toMatchObject({ status: 403, code: 'ACCESS_DENIED', message: 'Access denied' })
    expect(await call('GET', '/lifecycle-service/charge-record/1/facts', { token: clerks })).toMatchObject({
      status: 404,
    })
    expect(await call('GET', facts)).toMatchObject({ status: 401 })
  })

  it('never shows what belongs to another operator', async () => {
    const { call, token, world } = await openInstallation()
    await openAccount(world('0PL003'), 'A7', adminAccount({ account: 'theirs00' }))
    const [mine, theirs] = [await token(), await token(neighbour)]
    const path = '/lifecycle-service/account/A7/facts'
    expect(await call('GET', path, { token: theirs })).toMatchObject({ status: 200 })
    expect(await call('GET', path, { token: mine })).toMatchObject({ status: 404 })
  })

  it('opens with the next request after the menu codes were granted', async () => {
    const { call, token, world } = await openInstallation()
    const clerks = await token(clerk)
    expect(await call('GET', facts, { token: clerks })).toMatchObject({ status: 403 })
    const granted = adminAccount({ account: clerk.account, type: 'NORMAL', menuCodeList: [pages.adminAccounts.code] })
    await openAccount(world(admin.operatorCode), 'A2', granted)
    expect(await call('GET', facts, { token: clerks })).toMatchObject({ status: 200 })
  })
})
