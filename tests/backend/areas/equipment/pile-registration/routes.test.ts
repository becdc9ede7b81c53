import { Schema } from 'effect'
import { expect, it } from 'vitest'
import { envelope } from '#contracts/endpoint.ts'
import type { Endpoint } from '#contracts/endpoint.ts'
import {
  checkPiles,
  pileChoices,
  pileEnabling,
  pileReach,
  pileUses,
  registeredPile,
  registeredPiles,
} from '#contracts/equipment/pile-registration.calls.ts'
import { draft, openRegistering, path } from './registering.ts'

/** Piles over HTTP: registered, changed, enabled, disabled and deleted, and what is refused of it. */

const fits = ({ answer }: Pick<Endpoint, 'answer'>, text: string): boolean =>
  Schema.is(envelope(answer) as unknown as Schema.Codec<unknown, unknown>)(JSON.parse(text))

it('registers a pile with its connectors and all its data, and shows it', async () => {
  const { call } = await openRegistering()
  const added = await call('POST', path, draft)
  expect(added).toMatchObject({ status: 200 })
  const { id, connectorCount, standard, connectorPower, ...about } = draft
  expect(added.data).toMatchObject({ ...about, id, status: 'enabled', chargeType: 'AC', locationName: 'Łódź Północ' })
  expect(added.data.connectors).toMatchObject([
    { id: 'CP-4711~1', name: '1', code: 'CP-4711-1', standard, power: connectorPower },
    { id: 'CP-4711~2', name: '2', code: 'CP-4711-2', standard, power: connectorPower },
  ])
  expect(connectorCount).toBe(2)
  const one = await call('GET', `${path}/CP-4711`)
  expect(fits(registeredPile, one.text)).toBe(true)
  const list = await call('GET', `${path}?serialNumber=sn-47`)
  expect(fits(registeredPiles, list.text)).toBe(true)
  expect(list.data).toMatchObject({ total: 1, list: [{ id: 'CP-4711', serialNumber: 'SN-4711' }] })
  expect(fits(pileChoices, (await call('GET', pileChoices.path)).text)).toBe(true)
})

it.each([
  ['an identity that is taken', { id: 'CP1' }, 'id', 'identityFree', 'CP1'],
  [
    'a serial number that is taken',
    { id: 'CP2', serialNumber: 'sn-4711' },
    'serialNumber',
    'serialNumberFree',
    'sn-4711',
  ],
  ['an unknown location', { id: 'CP2', locationId: 'L9' }, 'locationId', 'locationKnown', 'L9'],
  ['an unknown price list', { id: 'CP2', tariffId: 'T9' }, 'tariffId', 'tariffKnown', 'T9'],
  [
    'fast charging by a slow connector',
    { id: 'CP2', chargeType: 'DCFast' },
    'chargeType',
    'slowChargingOnly',
    'DCFast',
  ],
])('refuses %s by field, rule and value', async (_, change, field, rule, value) => {
  const { call } = await openRegistering()
  expect((await call('POST', path, draft)).status).toBe(200)
  const { serialNumber: _serial, ...others } = draft
  const answer = await call('POST', path, { ...others, ...change })
  expect(answer.status).toBe(409)
  expect(answer.data.fields).toMatchObject([{ part: 'body', field, rule, value }])
})

it.each([
  ['200 characters', 'x'.repeat(200)],
  ['a slash', 'CP/1'],
  ['a percent sign', 'CP%41'],
])('refuses an identity with %s by field, rule and value, and registers nothing', async (_, id) => {
  const { call } = await openRegistering()
  const answer = await call('POST', path, { ...draft, id })
  expect(answer.status).toBe(400)
  expect(answer.data.fields).toMatchObject([{ part: 'body', field: 'id', rule: 'pattern' }])
  expect(answer.data.fields[0].value.slice(0, 5)).toBe(id.slice(0, 5))
  expect((await call('GET', path)).data.total).toBe(1)
})

it('adds piles in one go, all or none', async () => {
  const { call } = await openRegistering()
  const { serialNumber: _, ...plain } = draft
  const rows = [plain, { ...plain, id: 'CP-4712' }]
  expect((await call('POST', `${path}/batch`, { rows: [...rows, { ...plain, id: 'CP1' }] })).status).toBe(409)
  expect((await call('GET', path)).data.total).toBe(1)
  expect((await call('POST', `${path}/batch`, { rows })).data).toEqual({ added: 2 })
  expect((await call('GET', path)).data.total).toBe(3)
})

it('says of each row what would be refused, and registers nothing', async () => {
  const { call } = await openRegistering()
  const rows = [
    draft,
    { ...draft, id: 'CP1', serialNumber: 'W' },
    { ...draft, id: 'CP2', locationId: 'L9', serialNumber: 'X' },
  ]
  const last = [
    { ...draft, id: 'CP3' },
    { ...draft, serialNumber: 'Y' },
    { ...draft, id: 'CP4', serialNumber: 'Z' },
  ]
  const answer = await call('POST', checkPiles.path, { rows: [...rows, ...last] })
  expect(fits(checkPiles, answer.text)).toBe(true)
  expect(answer.data.list).toMatchObject([
    { row: 1, field: 'id', rule: 'identityFree' },
    { row: 2, field: 'locationId', rule: 'locationKnown' },
    { row: 3, field: 'serialNumber', rule: 'serialNumberFree' },
    { row: 4, field: 'id', rule: 'identityFree' },
  ])
  expect((await call('GET', path)).data.total).toBe(1)
})

it('changes what is registered; what is left out is gone, and connectors stay', async () => {
  const { call, give } = await openRegistering()
  await call('POST', path, draft)
  const change = { name: 'West gate', type: 'AC', privateType: 'PrivateHidden', releaseDetection: false }
  const answer = await give('CP-4711', 'change', change)
  expect(answer).toMatchObject({ status: 200, data: { ...change, tariffId: null, serialNumber: null, iccid: null } })
  expect(answer.data.connectors).toHaveLength(2)
})

it('changes connectors one by one, and refuses a third [R9.5.01]', async () => {
  const { call, give } = await openRegistering()
  await call('POST', path, { ...draft, connectorCount: 1 })
  const plug = { name: 'B', standard: 'IEC1', power: 50_000 }
  const second = await give('CP-4711', 'addConnector', plug)
  expect(second.data.connectors).toMatchObject([{ connectorId: 1 }, { connectorId: 2, ...plug }])
  const third = await give('CP-4711', 'addConnector', plug)
  expect(third).toMatchObject({ status: 409, data: { guard: 'roomForConnector' } })
  const changed = await give('CP-4711', 'changeConnector', { connectorId: 1, ...plug, code: 'PL*A*1' })
  expect(changed.data.connectors[0]).toMatchObject({ connectorId: 1, code: 'PL*A*1', power: 50_000 })
  const unknown = await give('CP1', 'changeConnector', { connectorId: 2, ...plug })
  expect(unknown.data.fields).toMatchObject([{ field: 'connectorId', rule: 'connectorKnown', value: 2 }])
  expect((await give('CP-4711', 'removeConnector', { connectorId: 2 })).data.connectors).toHaveLength(1)
  expect(await give('CP-4711', 'removeConnector', { connectorId: 1 })).toMatchObject({
    status: 409,
    data: { guard: 'connectorStays' },
  })
})

it('disables a pile only by what was seen of its reach, and refuses to disable what is disabled', async () => {
  const { call, give } = await openRegistering()
  const reach = await call('GET', `${path}/CP1/reach`)
  expect(fits(pileReach, reach.text)).toBe(true)
  const stale = { ...reach.data, sessions: reach.data.sessions + 1 }
  expect(await give('CP1', 'disable', { seen: stale })).toMatchObject({
    status: 409,
    data: { guard: 'reachConfirmed' },
  })
  expect((await give('CP1', 'disable', { seen: reach.data })).data).toMatchObject({ status: 'disabled' })
  const again = await give('CP1', 'disable', { seen: reach.data })
  expect(again).toMatchObject({ status: 409, code: 'ILLEGAL_TRANSITION' })
  const { data: back, text } = await call('GET', `${path}/CP1/enabling`)
  expect(fits(pileEnabling, text)).toBe(true)
  expect(back).toEqual({ piles: 1, apart: 0, unpriced: 0, later: 0 })
  expect(await give('CP1', 'enable', { seen: { ...back, apart: 1 } })).toMatchObject({
    status: 409,
    data: { guard: 'reachConfirmed' },
  })
  expect((await give('CP1', 'enable', { seen: back })).data).toMatchObject({ status: 'enabled' })
})

it('deletes a disabled pile once nothing needs it, and never uses its identity again', async () => {
  const { call, give, rest } = await openRegistering()
  await call('POST', path, draft)
  await rest()
  expect(await give('CP-4711', 'remove')).toMatchObject({ status: 409 })
  const { data: seen } = await call('GET', `${path}/CP-4711/reach`)
  await give('CP-4711', 'disable', { seen })
  await rest()
  expect(await give('CP-4711', 'remove')).toMatchObject({ status: 200, data: null })
  expect((await call('GET', `${path}/CP-4711`)).status).toBe(404)
  expect((await call('GET', '/device-service/piles/CP-4711')).status).toBe(404)
  expect((await call('GET', '/device-service/connectors?pileId=CP-4711')).data.total).toBe(0)
  const again = await call('POST', path, draft)
  expect(again.data.fields).toMatchObject([{ field: 'id', rule: 'identityFree', value: 'CP-4711' }])
  expect((await call('POST', path, { ...draft, id: 'CP-4712' })).status).toBe(200)
})

it('says what keeps a pile from being deleted', async () => {
  const { call, give, rest, leave } = await openRegistering()
  await leave('CP1')
  const { data: seen } = await call('GET', `${path}/CP1/reach`)
  await give('CP1', 'disable', { seen })
  await rest()
  const uses = await call('GET', `${path}/CP1/uses`)
  expect(fits(pileUses, uses.text)).toBe(true)
  expect(uses.data).toMatchObject({ records: 1 })
  expect(await give('CP1', 'remove')).toMatchObject({ status: 409, data: { guard: 'noUnsettledRecord' } })
})
