import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Actor } from '#contracts/actor.ts'
import type { ChargePointStatus } from '#contracts/ocpp/1.6/values.ts'
import { setAvailability } from '#backend/commands/availability/wish.ts'
import type { Direction } from '#backend/commands/availability/wish.ts'
import { standingOf } from '#backend/standing.ts'
import { availability } from '#machines/availability.ts'
import { instant } from '#contracts/units.ts'
import { openNetwork } from '#tests/backend/ocpp/network.ts'
import type { Network } from '#tests/backend/ocpp/network.ts'
import type { Station } from '#tests/backend/ocpp/station.ts'

/** M03 in a world, over a real socket: a pile that agrees to go out of service after the charge, and whether it does. */

let network: Network
let station: Station
beforeEach(async () => {
  network = await openNetwork({ isLively: true })
  station = await network.booted()
  for (const connectorId of [0, 1, 2]) await report('Available', connectorId)
})
afterEach(() => network.close())

const operator: Actor = { kind: 'person', id: 'oper00', account: 'oper00', type: 'NORMAL', sub: 0 }
const by = { actor: operator, correlation: 'test' }
const report = (status: ChargePointStatus, connectorId = 1) =>
  station.confirmed('StatusNotification', { connectorId, errorCode: 'NoError', status })
const wish = (type: Direction, connectorId = 1) =>
  network.world.door.run(setAvailability, { pileId: 'CP1', connectorId, type, reason: 'works ahead', ip: '::1' }, by)
const stands = (connectorId = 1) => standingOf(network.world, availability, `CP1~${connectorId}`)
const until = (state: string, connectorId = 1) => network.until(() => stands(connectorId)?.value === state)
const pass = async (milliseconds: number) => {
  await network.rest()
  network.pass(milliseconds)
  await network.rest()
}
const alarms = () => network.world.store.standings('alarm').map(({ id, value }) => `${id} ${value}`)

/** The next call of the pile must be this ChangeAvailability; it is answered. */
async function called(type: Direction, status: string, connectorId = 1): Promise<void> {
  const [, id, action, payload] = await station.heard()
  expect([action, payload]).toEqual(['ChangeAvailability', { connectorId, type }])
  station.say(JSON.stringify([3, id, { status }]))
}

const command = (id: string) => network.world.store.standing('remote-command', id)?.value

/** As time passes: looked at now and then. */
async function minutes(count: number): Promise<void> {
  for (let half = 0; half < 2 * count; half += 1) await pass(30_000)
}

/** A charge on the first connector. */
async function charging() {
  const start = { connectorId: 1, idTag: 'good', meterStart: 0, timestamp: instant(network.world.clock.now()) }
  const begun = await station.confirmed('StartTransaction', start)
  await report('Charging')
  return begun
}

/** The charge is over and its cable out; the connector serves on. */
async function stopped(transactionId: number): Promise<void> {
  const timestamp = instant(network.world.clock.now())
  await station.confirmed('StopTransaction', { transactionId, meterStop: 10, timestamp })
  await report('Available')
}

it('a wish that the pile does not honour after the charge is asked for once more, and is then given up with an alarm', async () => {
  const { transactionId } = await charging()
  await wish('Inoperative')
  await called('Inoperative', 'Scheduled')
  await until('InoperativeScheduled')
  await pass(48 * 3_600_000)
  expect([stands()?.value, command('1')]).toEqual(['InoperativeScheduled', 'Scheduled'])
  await stopped(transactionId)
  await minutes(2)
  expect(command('1')).toBe('NoEffect')
  await called('Inoperative', 'Scheduled')
  await until('InoperativeScheduled')
  expect(network.world.store.facts('remote-command', '2')[0]).toMatchObject({
    data: { reason: 'NOT_DONE_AFTER_CHARGE' },
    by: { kind: 'system' },
  })
  await minutes(3)
  expect([stands()?.value, command('2')]).toEqual(['Operative', 'NoEffect'])
  expect(alarms()).toContain('CP1~1~AvailabilityRejected~1 Undisposed')
})

it('a wish that the pile honours when it is asked once more is done', async () => {
  const { transactionId } = await charging()
  await wish('Inoperative')
  await called('Inoperative', 'Scheduled')
  await until('InoperativeScheduled')
  await stopped(transactionId)
  await minutes(2)
  await called('Inoperative', 'Accepted')
  await until('Inoperative')
  await report('Unavailable')
  expect(alarms().filter((one) => one.includes('Availability'))).toEqual([])
})

it('a wish for the end of a charge that nobody knows ends a day later', async () => {
  await report('Charging')
  await wish('Inoperative')
  await called('Inoperative', 'Scheduled')
  await until('InoperativeScheduled')
  await pass(23 * 3_600_000)
  expect(stands()?.value).toBe('InoperativeScheduled')
  await pass(2 * 3_600_000)
  await called('Inoperative', 'Scheduled')
  expect(command('1')).toBe('NoEffect')
})
