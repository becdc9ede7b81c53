import { expect, it } from 'vitest'
import { power } from '#contracts/units.ts'
import { location } from '#machines/master-data.ts'
import { openDesk } from '#tests/backend/http/desk.ts'
import { PILE } from '#tests/support/site/network.ts'

/** The map of the home page: where locations are and what stands there. */

it('says where each location is and what its connectors show, the worst first', async () => {
  const { get, site } = await openDesk()
  const known = Object.assign({}, site.world.store.stateOf(location.name, 'L')?.context)
  await site.seeder.register('location', 'L', { ...known, latitude: 52.2286, longitude: 21.0031 })
  await site.seeder.register('location', 'EMPTY', {
    ...known,
    name: 'No piles',
    latitude: -90,
    longitude: 180,
    rank: 9,
  })
  await site.seeder.register('pile', PILE, {
    ...Object.assign({}, site.world.store.stateOf('pile', PILE)?.context),
    connectors: [1, 2].map((connectorId) => ({ connectorId, name: 'A', standard: 'IEC2', power: power(22_080) })),
  })
  await site.report('Faulted', 'GroundFailure')
  const { data } = await get('/dashboard-service/locations')
  expect(data.total).toBe(2)
  expect(data.list).toMatchObject([
    { id: 'EMPTY', name: 'No piles', latitude: -90, longitude: 180, piles: 0, connectors: [] },
    { id: 'L', latitude: 52.2286, longitude: 21.0031, piles: 1 },
  ])
  expect(data.list[1].connectors[0]).toEqual({ status: 'Faulted', count: 1 })
  expect(data.list[1].connectors.reduce((sum: number, one: { readonly count: number }) => sum + one.count, 0)).toBe(2)
})

it('says it of any moment, before the first location too', async () => {
  const { get } = await openDesk()
  const { data } = await get('/dashboard-service/locations?asOf=2000-01-01T00:00:00.000Z')
  expect(data).toEqual({ total: 0, list: [] })
})
