import { expect, it } from 'vitest'
import { supportedCurrency } from '#contracts/system/account.calls.ts'
import { instant } from '#contracts/units.ts'
import { charged } from './charged.ts'
import { clerk } from './installation.ts'

/** `?asOf=` over HTTP: what it answers, what it refuses, and that nothing can be done there. */

const MINUTE = 60_000

/** CP1's charge waits to be settled at `waiting`, and is set aside at `aside`; now is later. */
async function setAside() {
  const installation = await charged()
  const { clock, call, token } = installation
  const mine = await token()
  const waiting = instant(clock.now())
  clock.move(MINUTE)
  await call('POST', '/charge-service/records/1/markAbnormal', { token: mine, body: { reason: 'Meter was exchanged' } })
  const aside = instant(clock.now())
  clock.move(MINUTE)
  const get = (path: string) => call('GET', path, { token: mine })
  return { ...installation, get, mine, waiting, aside }
}

it('answers lists and details as they were, and as they are without it', async () => {
  const { get, waiting, aside } = await setAside()
  const statusesAt = async (query: string) => {
    const { data } = await get(`/charge-service/records${query}`)
    return data.list.map(({ status }: { readonly status: string }) => status)
  }
  expect(await statusesAt(`?asOf=${waiting}`)).toEqual(['RECORD_UNSETTLED'])
  expect(await statusesAt(`?asOf=${aside}`)).toEqual(['ABNORMAL'])
  expect(await statusesAt('')).toEqual(['ABNORMAL'])
  expect(await statusesAt(`?status=ABNORMAL&asOf=${waiting}`)).toEqual([])
  const { data } = await get(`/charge-service/records/1?asOf=${waiting}`)
  expect(data).toMatchObject({ status: 'RECORD_UNSETTLED', note: null })
})

it('takes the moment with or without a fraction of a second, and in any zone', async () => {
  const { get, clock } = await setAside()
  const second = new Date(clock.now()).toISOString().slice(0, 'YYYY-MM-DDTHH:mm:ss'.length)
  for (const moment of [`${second}Z`, `${second}.0Z`, `${second}%2B00:00`])
    expect([moment, (await get(`/charge-service/records?asOf=${moment}`)).status]).toEqual([moment, 200])
})

it('refuses every action there, and says why in the language of the reader', async () => {
  const { get, waiting } = await setAside()
  const { data: row } = await get(`/charge-service/records/1?asOf=${waiting}`)
  expect(row.offers.length).toBeGreaterThan(2)
  for (const offer of row.offers)
    expect([offer.allowed, offer.reason === 'notPermitted' ? null : offer.guard]).toEqual([
      false,
      offer.reason === 'notPermitted' ? null : 'asOf',
    ])
  const { data: offers } = await get(`/lifecycle-service/charge-record/1/offers?lang=fr&asOf=${waiting}`)
  expect(offers.state).toBe('RECORD_UNSETTLED')
  expect(offers.list.map((one: { readonly message: string }) => one.message)).toContain(
    'Vous consultez un moment passé\u{202f}; rien ne peut y être modifié. Revenez à maintenant.',
  )
})

it('cuts the history of an instance off at the moment', async () => {
  const { get, waiting } = await setAside()
  const typesAt = async (query: string) => {
    const { data } = await get(`/lifecycle-service/charge-record/1/facts${query}`)
    return data.list.map(({ type }: { readonly type: string }) => type)
  }
  const [before, now] = [await typesAt(`?asOf=${waiting}`), await typesAt('')]
  expect(before.length).toBeGreaterThan(0)
  expect(now.length).toBeGreaterThan(before.length)
  expect(now.slice(0, before.length)).toEqual(before)
})

it('refuses a moment that is still to come, and one that is none', async () => {
  const { get, clock } = await setAside()
  const later = await get(`/charge-service/records?lang=pl&asOf=${instant(clock.now() + 1)}`)
  expect([later.status, later.code]).toEqual([422, 'FUTURE_MOMENT'])
  expect(later.message).toBe('Ten czas jest w przyszłości, wybierz wcześniejszy')
  expect((await get(`/charge-service/records?asOf=${instant(clock.now())}`)).status).toBe(200)
  for (const wrong of ['', 'yesterday', '2026-11-20', '2026-13-40T00:00:00.000Z']) {
    const { status, data } = await get(`/charge-service/records?asOf=${wrong}`)
    expect([status, data.fields[0].field], wrong).toEqual([400, 'asOf'])
  }
})

it('answers nothing before the first fact', async () => {
  const { get } = await setAside()
  const dawn = '2000-01-01T00:00:00.000Z'
  expect((await get(`/charge-service/sessions?asOf=${dawn}`)).data).toEqual({ total: 0, list: [] })
  expect((await get(`/device-service/piles?asOf=${dawn}`)).data).toEqual({ total: 0, list: [] })
  expect((await get(`/device-service/piles/CP1?asOf=${dawn}`)).status).toBe(404)
  const { data } = await get(`/dashboard-service/overview?asOf=${dawn}`)
  expect(data).toMatchObject({ at: dawn, piles: { online: 0, offline: 0, fault: 0 }, openAlarms: 0 })
})

it('is no part of commands, nor of calls that answer from elsewhere', async () => {
  const { call, get, mine, waiting } = await setAside()
  const command = `/charge-service/records/1/reprice?asOf=${waiting}`
  const { status, data } = await call('POST', command, { token: mine, body: {} })
  expect([status, data.fields[0].field]).toEqual([400, 'asOf'])
  const currency = await get(`${supportedCurrency.path}?asOf=${waiting}`)
  expect([currency.status, currency.data.fields[0].field]).toEqual([400, 'asOf'])
})

it('asks for the same rights as now', async () => {
  const { call, token, waiting } = await setAside()
  const theirs = await token(clerk)
  expect((await call('GET', `/charge-service/records?asOf=${waiting}`, { token: theirs })).status).toBe(200)
  expect((await call('GET', `/device-service/piles?asOf=${waiting}`, { token: theirs })).status).toBe(403)
  expect((await call('GET', `/charge-service/records?asOf=${waiting}`)).status).toBe(401)
})

it('stands in the documentation of every call that takes it, and of no other', async () => {
  const { get } = await setAside()
  const { text } = await get('/openapi.json')
  const { paths } = JSON.parse(text)
  const takes = (path: string, method: string) =>
    paths[path][method].parameters.some(({ name }: { readonly name: string }) => name === 'asOf')
  expect(takes('/charge-service/records', 'get')).toBe(true)
  expect(takes('/lifecycle-service/{lifecycle}/{id}/offers', 'get')).toBe(true)
  expect(takes('/charge-service/records/{id}/{command}', 'post')).toBe(false)
  expect(takes('/user-service/auth/captcha', 'get')).toBe(false)
})
