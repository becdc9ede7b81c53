import { Schema } from 'effect'
import { expect, it } from 'vitest'
import { pile } from '#contracts/actor.ts'
import { envelope } from '#contracts/endpoint.ts'
import type { Endpoint } from '#contracts/endpoint.ts'
import {
  giveReservation,
  requestReservation,
  reservation as one,
  reservationChoices,
  reservationEndpoints,
  reservations,
} from '#contracts/charging/reservation.calls.ts'
import { status } from '#backend/areas/equipment/status-notification/commands.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'
import { openSeeder } from '#backend/seed/seeder.ts'
import { reservation } from '#machines/charging/reservation.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { charged } from '#tests/backend/http/charged.ts'
import { adminAccount, clerk, openAccount } from '#tests/backend/http/installation.ts'

/** Reservations over HTTP: lists, a request, and what each role may do with one. */

const wanted = { idTag: 'TAG1', pileId: 'CP1', connectorId: 1, startsInSeconds: null, durationMinutes: 15 }

/** The installation in which CP1 is free again, and a call as the administrator. */
async function desk() {
  const installation = await charged()
  const { call, token, world } = installation
  const { run } = openSeeder(world('0PL002'))
  const about = { pileId: 'CP1', connectorId: 1, errorCode: 'NoError', info: null } as const
  const free = { ...about, status: 'Available', vendorId: null, vendorErrorCode: null, timestamp: null } as const
  await run(status, free, pile('CP1'))
  const accept: CommandHandler<object, Refusal | null> = (tx) =>
    tx.dispatch(reservation, { id: '1', command: 'accept', body: {} })
  const mine = await token()
  return {
    ...installation,
    accepted: () => run(accept, {}, pile('CP1')),
    get: (path: string, as = mine) => call('GET', `/reservation-service/reservations${path}`, { token: as }),
    post: (path: string, body: object, as = mine) =>
      call('POST', `/reservation-service/reservations${path}`, { token: as, body }),
  }
}

/** Whether an answer is what its contract says, nothing more and nothing less. */
function fits({ answer }: Endpoint, text: string): boolean {
  const pure = envelope(answer) as unknown as Schema.Codec<unknown, unknown>
  Schema.decodeUnknownSync(pure, { onExcessProperty: 'error', errors: 'all' })(JSON.parse(text))
  return true
}

it('answers a request with the reservation, and lists it by what it is about', async () => {
  const { get, post } = await desk()
  const asked = await post('', wanted)
  expect(asked).toMatchObject({
    status: 200,
    data: { id: '1', status: 'Reserved', state: 'Activating', customerId: 'C1', pileName: 'North gate', outcome: null },
  })
  expect(fits(requestReservation, asked.text)).toBe(true)
  expect(fits(one, (await get('/1')).text)).toBe(true)
  expect(fits(reservations, (await get('')).text)).toBe(true)
  const total = async (query: string) => (await get(`?${query}`)).data.total
  const found = [
    'id=1',
    `locationName=${encodeURIComponent('ŁÓDŹ')}`,
    'status=Reserved',
    'pileId=CP1',
    'connectorId=1',
    'customerId=C1',
    'locationId=L1',
    'pileName=north',
  ]
  for (const query of [...found, 'startsAtFrom=2026-11-20T00:00:00.000Z', 'sort=-expiresAt'])
    expect(await total(query), query).toBe(1)
  for (const query of [
    'id=2',
    'locationName=elsewhere',
    'status=Canceled',
    'pileId=CP2',
    'connectorId=2',
    'customerId=C2',
    'startsAtTo=2026-01-01 00:00:00',
  ])
    expect(await total(query), query).toBe(0)
  expect(await get('/2')).toMatchObject({ status: 404 })
})

it('says in words why a connector cannot be reserved', async () => {
  const { post } = await desk()
  await post('', wanted)
  const second = await post('', wanted)
  expect(second).toMatchObject({ status: 409, data: { guard: 'onlyReservation' } })
  expect(second.message).toBe('The customer already has a reservation.')
  expect(await post('', { ...wanted, durationMinutes: 61 })).toMatchObject({ status: 400 })
  expect(await post('', { ...wanted, startsInSeconds: 0 })).toMatchObject({ status: 400 })
})

it('cancels a reservation, and ends one by force with a reason', async () => {
  const { accepted, get, post } = await desk()
  await post('', wanted)
  expect(await post('/1/cancel', { reason: null })).toMatchObject({ status: 409 })
  await accepted()
  const cancelled = await post('/1/cancel', { reason: null })
  expect(cancelled).toMatchObject({ status: 200, data: { status: 'Canceling' } })
  expect(fits(giveReservation, cancelled.text)).toBe(true)
  expect(await post('/1/force', {})).toMatchObject({ status: 422, code: 'INFORMATION_INCOMPLETE' })
  const forced = await post('/1/force', { reason: 'driver is on site' })
  expect(forced).toMatchObject({ status: 200, data: { status: 'Canceled', outcome: 'FORCED' } })
  expect((await get('?status=Canceled')).data.total).toBe(1)
})

it('shows a maintainer what only the desk may do, and nothing to those whose menu does not lead there', async () => {
  const { accepted, get, post, token, world } = await desk()
  const account = adminAccount({ account: 'maint0', type: 'MAINTAINER', menuCodeList: [] })
  await openAccount(world('0PL002'), 'A9', account, clerk.password)
  const onSite = await token({ account: 'maint0', password: clerk.password })
  await post('', wanted)
  await accepted()
  await post('/1/cancel', { reason: null })
  const { offers } = (await get('/1', onSite)).data
  const never = { allowed: false, reason: 'notPermitted', guard: null }
  expect(offers).toEqual([
    { command: 'cancel', ...never },
    { command: 'force', ...never },
  ])
  expect(await post('/1/force', { reason: 'driver is on site' }, onSite)).toMatchObject({ status: 403 })
  expect(await get('', await token(clerk))).toMatchObject({ status: 403 })
})

it('offers the cards and piles that can be named, by a part of what they are called', async () => {
  const { call, token } = await desk()
  const ask = async (query: string) =>
    call('GET', `/reservation-service/reservation-choices${query}`, { token: await token() })
  const all = await ask('')
  expect(fits(reservationChoices, all.text)).toBe(true)
  expect(all.data.cards).toContainEqual(expect.objectContaining({ idTag: 'TAG1', customerId: 'C1' }))
  expect(all.data.piles).toContainEqual({
    id: 'CP1',
    name: 'North gate',
    connectors: [expect.objectContaining({ connectorId: 1, status: 'Available' })],
  })
  const some = await ask('?card=nobody&pile=NORTH')
  expect(some.data).toMatchObject({ cards: [], piles: [{ id: 'CP1' }] })
  expect(await ask('?pile=nowhere')).toMatchObject({ data: { piles: [] } })
})

it('documents every call', async () => {
  const { call } = await desk()
  const { paths } = JSON.parse((await call('GET', '/openapi.json')).text)
  for (const { path, method, summary } of reservationEndpoints)
    expect(paths[path]?.[method.toLowerCase()], path).toMatchObject({ summary })
})
