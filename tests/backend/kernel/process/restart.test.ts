import { afterEach, expect, it } from 'vitest'
import { MINUTE, SECOND } from '#contracts/durations.ts'
import { power } from '#contracts/units.ts'
import { setAvailability } from '#backend/areas/equipment/availability/wish.ts'
import { limitByHand } from '#backend/areas/balancing/charging-profile/manual.ts'
import { obedient, pass } from '#tests/backend/areas/balancing/charging-profile/obedient.ts'
import { openSite, slot } from '#tests/backend/areas/balancing/charging-profile/site.ts'
import { list, ListBench } from '#tests/backend/areas/equipment/local-auth-list/bench.ts'
import { by, openReserving } from '#tests/backend/areas/charging/reservation/reserving.ts'
import type { Network } from '#tests/backend/ocpp/network.ts'

/**
 * What waits for time beside the ends of records: it happens at its time though the server was started again meanwhile, and
 * nothing was saved of it.
 */

let network: Network | null = null
afterEach(() => network?.close())

async function reserving() {
  const site = await openReserving()
  network = site.network
  return site
}

it('tells where a pile has said otherwise than was wished for a minute', async () => {
  const site = await reserving()
  const wish = { pileId: 'CP1', connectorId: 1, type: 'Inoperative', reason: 'works ahead', ip: '::1' } as const
  expect(await site.network.world.commandBus.run(setAvailability, wish, by)).toBeNull()
  await site.called('ChangeAvailability', 'Accepted')
  await site.report('Available')
  await site.pass(MINUTE / 2)
  await site.network.restart()
  await site.pass(MINUTE / 2 - 1)
  expect(site.alarms()).toEqual([])
  await site.pass(1)
  await site.pass(1)
  expect(site.alarms()).toEqual(['CP1~1~AvailabilityDrift~1 Undisposed'])
  await site.pass(5 * MINUTE)
  expect(site.network.world.store.states('alarm')).toMatchObject([{ context: { count: 1 } }])
})

it('asks for what was reserved to be given up', async () => {
  const site = await reserving()
  await site.reserved()
  await site.pass(15 * MINUTE)
  await site.network.restart()
  await site.pass(MINUTE - 1)
  expect(site.alarms()).toEqual([])
  await site.pass(1)
  await site.called('CancelReservation', 'Accepted')
  expect(site.alarms()).toEqual(['CP1~1~ReservationDrift~1 Undisposed'])
})

it('sends a list again that was refused', async () => {
  const bench = await ListBench.open()
  network = bench.network
  await bench.save(list())
  await bench.configured(100, 50)
  await bench.hasVersion(0)
  await bench.sent('Failed')
  await bench.network.until(() => bench.push()?.context.reason === 'Failed')
  await network.restart()
  await bench.network.rest()
  expect(bench.station.frames.filter((frame) => frame[2] === 'SendLocalList')).toHaveLength(1)
  network.pass(10 * SECOND)
  await bench.sent('Accepted')
  await bench.reaches('SUCCESS')
})

it('lets the next vehicle have its turn', async () => {
  const site = await openSite()
  network = site.network
  const piles = await Promise.all(['CP1', 'CP2', 'CP3'].map((id) => obedient(site.network, id)))
  await site.activated({ slots: [slot(0, 5_000)] })
  const begin = { connectorId: 1, meterStart: 0, timestamp: '2026-11-20T08:00:00Z' }
  for (const [at, idTag] of ['good', 'other'].entries())
    await piles[at]?.station.confirmed('StartTransaction', { ...begin, idTag })
  const limits = () => piles.map((pile) => pile.limit())
  // A limit is lowered at one pile before it is raised at the next, ten seconds later.
  const settle = async (): Promise<void> => {
    for (let steps = 0; steps < 6; steps += 1) await pass(site.network, piles, 10 * SECOND)
  }
  await settle()
  expect(limits()).toEqual([7.2, 0, 0])
  await network.restart()
  await pass(network, piles, 5 * MINUTE)
  await settle()
  expect(limits()).toEqual([0, 7.2, 0])
})

it.each([
  ['that limits what charges, when the pile has accepted it', 'TxDefaultProfile', true],
  ['for new sessions, when one has begun', 'TxDefaultProfile', false],
] as const)('reads a profile back %s', async (_, purpose, hasBegun) => {
  const site = await openSite()
  network = site.network
  const pile = await obedient(network, 'CP1')
  const until = (state: string): Promise<void> => site.network.until(() => site.states()['CP1'] === state)
  const begin = { connectorId: 1, idTag: 'good', meterStart: 0, timestamp: '2026-11-20T08:00:00Z' }
  if (hasBegun) await pile.station.confirmed('StartTransaction', begin)
  const limit = { pileId: 'CP1', connectorId: 1, power: power(11_040), validTo: null, purpose }
  await site.run(limitByHand, limit)
  await until('Accepted')
  if (!hasBegun) {
    await pass(network, [pile], 2 * SECOND)
    await until('Unverified')
    await pile.station.confirmed('StartTransaction', begin)
  }
  await network.restart()
  expect(pile.heard).not.toContain('GetCompositeSchedule')
  await pass(network, [pile], 2 * SECOND)
  await until('Verified')
})

it('sends a profile again that was rejected', async () => {
  const site = await openSite()
  network = site.network
  const pile = await obedient(network, 'CP1')
  pile.answers = { SetChargingProfile: { status: 'Rejected' } }
  await site.activated()
  await site.network.until(() => site.states()['CP1'] === 'Pending')
  pile.answers = {}
  await network.restart()
  for (let tries = 0; tries < 3; tries += 1) await pass(network, [pile], 10 * SECOND)
  await site.network.until(() => site.states()['CP1'] === 'Verified')
})
