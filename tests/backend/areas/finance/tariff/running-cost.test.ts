import { expect, it } from 'vitest'
import type { Actor } from '#contracts/actor.ts'
import { readRecord } from '#backend/areas/charging/charge-record/queries.ts'
import { readSession } from '#backend/areas/charging/charging-session/queries.ts'
import { HOUR, MINUTE, openSite, PILE } from '#tests/support/site/network.ts'

/** What a session costs from the end of its charge until its cable is out. */

const operator: Actor = { kind: 'person', id: 'oper00', account: 'oper00', type: 'NORMAL', sub: 0 }

it.each([
  ['can tell when the cable is out: what the bill has then', true, 5_000],
  ['cannot tell when the cable is out: nothing', false, 0],
])('shows the idle time that runs at a pile that %s', async (_, releaseDetection, idleTime) => {
  const site = await openSite()
  const known = site.world.store.stateOf('pile', PILE)?.context
  await site.seeder.register('pile', PILE, { ...Object(known), releaseDetection })
  await site.report('Preparing')
  await site.start({ meterStart: 1_000 })
  await site.report('Charging')
  await site.pass(HOUR)
  await site.stop(1, 11_000)
  await site.report('Finishing')
  // A quarter of an hour is free, then a minute is 0.05.
  await site.pass(25 * MINUTE)
  const shown = readSession(site.world, '1', operator)?.cost
  expect(shown?.idleTime).toBe(idleTime)
  await site.report('Available')
  expect(readRecord(site.world, '1', operator)?.cost).toEqual(shown)
})
