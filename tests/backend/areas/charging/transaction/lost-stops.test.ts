import { expect, it } from 'vitest'
import { linkClosed } from '#backend/areas/equipment/connectivity/commands.ts'
import { by, HOUR, MINUTE, openSite, PILE } from '#tests/support/site/network.ts'
import type { Site } from '#tests/support/site/network.ts'

const state = ({ world }: Site) => world.store.stateOf('charging-session', '1')?.value

it('suspects a session when its pile has been gone for six hours, and closes it a day later', async () => {
  const site = await openSite()
  await site.start()
  await site.seeder.run(linkClosed, { pileId: PILE, code: 1006 }, by)
  for (const [passed, expected] of [
    [6 * HOUR - 1, 'Charging'],
    [1, 'Orphaned'],
    [24 * HOUR - 1, 'Orphaned'],
    [1, 'Released'],
  ] as const) {
    await site.pass(passed)
    expect(state(site)).toBe(expected)
  }
  await site.pass(48 * HOUR)
  expect(site.defects).toEqual([])
})

it('lets a card charge again whose session was closed without a stop, and its connector be used', async () => {
  const site = await openSite()
  await site.start({ meterStart: 1_000 })
  await site.seeder.run(linkClosed, { pileId: PILE, code: 1006 }, by)
  await site.pass(30 * HOUR)
  expect(state(site)).toBe('Released')
  expect(await site.start({ meterStart: 2_000 })).toMatchObject({ transactionId: 2, status: 'Accepted' })
  expect(site.world.store.stateOf('charging-session', '1')?.value).toBe('Released')
})

it('waits no longer for a session that has stopped', async () => {
  const site = await openSite()
  const { transactionId } = await site.start({ meterStart: 1_000 })
  await site.pass(MINUTE)
  await site.stop(transactionId, 1_500)
  await site.seeder.run(linkClosed, { pileId: PILE, code: 1006 }, by)
  await site.pass(48 * HOUR)
  expect(state(site)).toBe('Released')
  expect(site.types()).not.toContain('session.stopLost')
  expect(site.defects).toEqual([])
})
