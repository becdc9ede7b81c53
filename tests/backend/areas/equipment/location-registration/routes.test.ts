import { Schema } from 'effect'
import { expect, it } from 'vitest'
import { envelope } from '#contracts/endpoint.ts'
import type { Endpoint } from '#contracts/endpoint.ts'
import {
  locationChoices,
  locationReach,
  locationUses,
  registeredLocation,
  registeredLocations,
} from '#contracts/equipment/location-registration.calls.ts'
import { loads } from '#contracts/balancing/location-load.calls.ts'
import { pileChoices } from '#contracts/equipment/pile-registration.calls.ts'
import { path as pilePath, draft as pile } from '#tests/backend/areas/equipment/pile-registration/registering.ts'
import { draft, openRegistering, path } from './registering.ts'

/** Locations over HTTP: registered, changed, enabled, disabled and deleted, and what is refused of it. */

const fits = ({ answer }: Pick<Endpoint, 'answer'>, text: string): boolean =>
  Schema.is(envelope(answer) as unknown as Schema.Codec<unknown, unknown>)(JSON.parse(text))

it('registers a location with all its data, and counts what stands there', async () => {
  const { call } = await openRegistering()
  const added = await call('POST', path, draft)
  expect(added).toMatchObject({ status: 200 })
  expect(added.data).toMatchObject({ ...draft, status: 'enabled', piles: 0, acConnectors: 0, dcConnectors: 0 })
  const id = String(added.data.id)
  const at = { ...pile, locationId: id }
  expect(await call('POST', pilePath, at)).toMatchObject({ status: 200 })
  const fast = { ...at, id: 'CP-4712', serialNumber: 'SN-4712', standard: 'IEC1', type: 'DC', connectorCount: 1 }
  expect(await call('POST', pilePath, fast)).toMatchObject({ status: 200 })
  const one = await call('GET', `${path}/${id}`)
  expect(fits(registeredLocation, one.text)).toBe(true)
  expect(one.data).toMatchObject({ piles: 2, acConnectors: 2, dcConnectors: 1 })
  const there = await call('GET', `${pilePath}?locationId=${id}`)
  expect(there.data).toMatchObject({ total: 2 })
  for (const endpoint of [locationReach, locationUses])
    expect(fits(endpoint, (await call('GET', endpoint.path.replace('{id}', id))).text)).toBe(true)
  expect(fits(locationChoices, (await call('GET', locationChoices.path)).text)).toBe(true)
})

it('lists the highest rank first, and narrows by name, address, clocks and status [R9.5.08]', async () => {
  const { call } = await openRegistering()
  for (const rank of [1, 5, 3]) await call('POST', path, { ...draft, name: `Rank ${rank}`, rank })
  const list = await call('GET', `${path}?name=rank`)
  expect(fits(registeredLocations, list.text)).toBe(true)
  expect(list.data).toMatchObject({ total: 3, list: [{ rank: 5 }, { rank: 3 }, { rank: 1 }] })
  expect((await call('GET', `${path}?address=wirki&zone=warsaw&status=enabled`)).data).toMatchObject({ total: 3 })
  expect((await call('GET', `${path}?status=disabled`)).data).toMatchObject({ total: 0 })
})

it.each([
  ['no time zone', { zone: '' }, 'zone'],
  ['a time zone that there is not', { zone: 'Mars/Olympus' }, 'zone'],
  ['a rank out of bounds', { rank: 10_000 }, 'rank'],
  ['a negative rank', { rank: -1 }, 'rank'],
  ['a latitude beyond the pole', { latitude: 90.0001 }, 'latitude'],
  ['a longitude beyond the date line', { longitude: -180.0001 }, 'longitude'],
  ['words for a latitude', { latitude: 'x' }, 'latitude'],
  ['no address', { address: '' }, 'address'],
  ['a parking fee below nothing', { parkingFee: { kind: 'charged', amount: -1 } }, 'parkingFee.amount'],
  ['hours after midnight', { openingHours: [{ days: 'Daily', from: 0, until: 1_440 }] }, 'openingHours.0.until'],
])('refuses %s by its field', async (_, change, field) => {
  const { call } = await openRegistering()
  const before = (await call('GET', path)).data.total
  const refused = await call('POST', path, { ...draft, ...change })
  expect(refused.status).toBe(400)
  expect(JSON.stringify(refused.data)).toContain(`"field":"${field}"`)
  expect((await call('GET', path)).data.total).toBe(before)
})

it.each([
  ['a maintainer nobody knows', { maintainer: 'nobody' }, 'maintainer', 'maintainerKnown'],
  ['more reserve than power', { external: 80_000, safetyMargin: 20_000 }, 'safetyMargin', 'keptWithinLoad'],
])('refuses %s by field and rule', async (_, change, field, rule) => {
  const { call } = await openRegistering()
  const refused = await call('POST', path, { ...draft, ...change })
  expect(refused).toMatchObject({ status: 409, data: { guard: rule, fields: [{ field, rule }] } })
})

it('changes a location and keeps its circuits, which need its load power', async () => {
  const { call, give } = await openRegistering()
  const { zone, latitude, longitude, rank, address, name } = draft
  const least = { zone, latitude, longitude, rank, address, name, parkingFee: { kind: 'none' }, openingHours: [] }
  const id = String((await call('POST', path, draft)).data.id)
  const circuit = { id: 'A', name: 'Panel A', power: 40_000, parentId: null, pileIds: [] }
  const load = { power: 90_000, external: 10_000, safetyMargin: 5_000, circuits: [circuit] }
  expect(await call('PUT', `/balancing-service/loads/${id}`, load)).toMatchObject({ status: 200 })
  expect(await give(id, 'change', least)).toMatchObject({
    status: 409,
    data: { guard: 'loadOfCircuits', fields: [{ field: 'loadPower' }] },
  })
  expect(await give(id, 'change', { ...least, loadPower: 80_000 })).toMatchObject({
    status: 200,
    data: { loadPower: 80_000, external: 0, description: null, parkingFee: { kind: 'none' } },
  })
  const limits = await call('GET', `/balancing-service/loads/${id}`)
  expect(limits.data).toMatchObject({ load: { power: 80_000, circuits: [{ name: 'Panel A' }] } })
})

it('deletes a location only when it is disabled and nothing needs it, and says what does', async () => {
  const { call, give, givePile, reach, rest } = await openRegistering()
  const id = String((await call('POST', path, draft)).data.id)
  expect(await call('POST', pilePath, { ...pile, locationId: id })).toMatchObject({ status: 200 })
  expect(await give(id, 'remove')).toMatchObject({ status: 409 })
  expect(await give(id, 'disable', { seen: await reach(id) })).toMatchObject({ data: { status: 'disabled' } })
  await rest()
  expect(await give(id, 'remove')).toMatchObject({ status: 409, data: { guard: 'noChild' } })
  expect((await call('GET', `${path}/${id}/uses`)).data).toEqual({ piles: 1, plans: 0 })
  expect(await givePile(pile.id, 'remove')).toMatchObject({ status: 200 })
  expect(await give(id, 'remove')).toMatchObject({ status: 200, data: null })
  expect(await call('GET', `${path}/${id}`)).toMatchObject({ status: 404 })
  expect(JSON.stringify((await call('GET', pileChoices.path)).data)).not.toContain(draft.name)
  expect((await call('GET', loads.path)).text).not.toContain(draft.name)
  expect(await call('POST', pilePath, { ...pile, id: 'CP-9', serialNumber: 'SN-9', locationId: id })).toMatchObject({
    data: { guard: 'locationKnown' },
  })
})

it('refuses to disable what is disabled, and what has changed since it was seen', async () => {
  const { call, give, givePile, reach, rest } = await openRegistering()
  const id = String((await call('POST', path, draft)).data.id)
  const seen = await reach(id)
  await call('POST', pilePath, { ...pile, locationId: id })
  expect(await give(id, 'disable', { seen })).toMatchObject({ status: 409, data: { guard: 'reachConfirmed' } })
  const now = await reach(id)
  expect(now).toEqual({ piles: 1, sessions: 0, reservations: 0, held: 0 })
  expect(await give(id, 'disable', { seen: now })).toMatchObject({ status: 200 })
  await rest()
  expect(await call('GET', `${pilePath}/${pile.id}`)).toMatchObject({ data: { status: 'disabled' } })
  expect(await give(id, 'disable', { seen: await reach(id) })).toMatchObject({ status: 409 })
  expect(await givePile(pile.id, 'enable')).toMatchObject({ status: 200, data: { status: 'disabled' } })
  expect(await give(id, 'enable')).toMatchObject({ status: 200, data: { status: 'enabled' } })
  await rest()
  expect(await call('GET', `${pilePath}/${pile.id}`)).toMatchObject({ data: { status: 'enabled' } })
})
