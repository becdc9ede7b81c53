import { afterEach, beforeEach, expect, it } from 'vitest'
import { instant } from '#contracts/units.ts'
import { openWishing } from './wishing.ts'
import type { Wishing } from './wishing.ts'

/** M03 in a world, over a real socket: a pile that agrees to go out of service after the charge, and whether it does. */

let site: Wishing
beforeEach(async () => {
  site = await openWishing()
})
afterEach(() => site.network.close())

const command = (id: string) => site.network.world.store.stateOf('remote-command', id)?.value

/** As time passes: looked at now and then. */
async function minutes(count: number): Promise<void> {
  for (let half = 0; half < 2 * count; half += 1) await site.pass(30_000)
}

/** A charge on the first connector. */
async function charging() {
  const start = { connectorId: 1, idTag: 'good', meterStart: 0, timestamp: instant(site.network.world.clock.now()) }
  const begun = await site.station.confirmed('StartTransaction', start)
  await site.report('Charging')
  return begun
}

/** The charge is over and its cable out; the connector serves on. */
async function stopped(transactionId: number): Promise<void> {
  const timestamp = instant(site.network.world.clock.now())
  await site.station.confirmed('StopTransaction', { transactionId, meterStop: 10, timestamp })
  await site.report('Available')
}

it('a wish that the pile does not honour after the charge is asked for once more, and is then given up with an alarm', async () => {
  const { transactionId } = await charging()
  await site.wish('Inoperative')
  await site.called('Inoperative', 'Scheduled')
  await site.until('InoperativeScheduled')
  await site.pass(48 * 3_600_000)
  expect([site.stands()?.value, command('1')]).toEqual(['InoperativeScheduled', 'Scheduled'])
  await stopped(transactionId)
  await minutes(2)
  expect(command('1')).toBe('NoEffect')
  await site.called('Inoperative', 'Scheduled')
  await site.until('InoperativeScheduled')
  expect(site.network.world.store.facts('remote-command', '2')[0]).toMatchObject({
    data: { reason: 'NOT_DONE_AFTER_CHARGE' },
    by: { kind: 'system' },
  })
  await minutes(3)
  expect([site.stands()?.value, command('2')]).toEqual(['Operative', 'NoEffect'])
  expect(site.alarms()).toContain('CP1~1~AvailabilityRejected~1 Undisposed')
})

it('a wish that the pile honours when it is asked once more is done', async () => {
  const { transactionId } = await charging()
  await site.wish('Inoperative')
  await site.called('Inoperative', 'Scheduled')
  await site.until('InoperativeScheduled')
  await stopped(transactionId)
  await minutes(2)
  await site.called('Inoperative', 'Accepted')
  await site.until('Inoperative')
  await site.report('Unavailable')
  expect(site.alarms().filter((one) => one.includes('Availability'))).toEqual([])
})

it('a wish for the end of a charge that nobody knows ends a day later', async () => {
  await site.report('Charging')
  await site.wish('Inoperative')
  await site.called('Inoperative', 'Scheduled')
  await site.until('InoperativeScheduled')
  await site.pass(23 * 3_600_000)
  expect(site.stands()?.value).toBe('InoperativeScheduled')
  await site.pass(2 * 3_600_000)
  await site.called('Inoperative', 'Scheduled')
  expect(command('1')).toBe('NoEffect')
})
