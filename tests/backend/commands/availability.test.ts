import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#contracts/actor.ts'
import { pile } from '#contracts/actor.ts'
import type { ChargePointStatus } from '#contracts/ocpp/1.6/values.ts'
import { setAvailability } from '#backend/commands/availability/wish.ts'
import type { Direction } from '#backend/commands/availability/wish.ts'
import { clearAlarms, raiseAlarm } from '#backend/commands/raise-alarm.ts'
import { orderCommand } from '#backend/commands/remote/order.ts'
import { standingOf } from '#backend/standing.ts'
import { availability } from '#machines/availability.ts'
import { instant } from '#contracts/units.ts'
import { openNetwork } from '#tests/backend/ocpp/network.ts'
import type { Network } from '#tests/backend/ocpp/network.ts'
import type { Station } from '#tests/backend/ocpp/station.ts'

/** M03 in a world, over a real socket: what is wished of connectors, what the pile answers, and what it reports. */

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
const says = { actor: pile('CP1'), correlation: 'test' }
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

/** A connector out of service, as wished, answered and reported. */
async function closed(connectorId = 1): Promise<void> {
  expect(await wish('Inoperative', connectorId)).toBeNull()
  await called('Inoperative', 'Accepted', connectorId)
  for (const one of connectorId === 0 ? [1, 2] : [connectorId]) await until('Inoperative', one)
  for (const one of connectorId === 0 ? [0, 1, 2] : [connectorId]) await report('Unavailable', one)
}

describe('a wish', () => {
  it('is uttered by nobody when a pile is registered: its connectors are in service', () => {
    expect([stands(1), stands(2)]).toMatchObject([
      { value: 'Operative', context: { request: 0 } },
      { value: 'Operative' },
    ])
  })

  it('goes to the pile with its reason and address, and is done when the pile agrees', async () => {
    await closed()
    expect(stands()).toMatchObject({ value: 'Inoperative', context: { reason: 'works ahead' } })
    const [issued] = network.world.store.facts('remote-command', '1')
    expect(issued).toMatchObject({ data: { reason: 'works ahead', ip: '::1', about: { id: 'CP1~1' } }, by: operator })
    expect(await wish('Operative')).toBeNull()
    await called('Operative', 'Accepted')
    await until('Operative')
  })

  it('waits for the charge that runs, and names it', async () => {
    const start = { connectorId: 1, idTag: 'good', meterStart: 0, timestamp: '2026-11-20T08:00:00Z' }
    const { transactionId } = await station.confirmed('StartTransaction', start)
    await report('Charging')
    await wish('Inoperative')
    await called('Inoperative', 'Scheduled')
    await until('InoperativeScheduled')
    expect(stands()?.context).toMatchObject({ transactionId })
    const stop = { transactionId, meterStop: 10, timestamp: '2026-11-20T09:00:00Z' }
    await station.confirmed('StopTransaction', stop)
    await report('Unavailable')
    expect(stands()).toMatchObject({ value: 'Inoperative', context: { transactionId: null } })
  })

  it.each([
    ['Rejected', [3, { status: 'Rejected' }]],
    ['InternalError', [4, 'InternalError', 'no', {}]],
    ['NotSupported', [4, 'NotSupported', 'no', {}]],
  ] as const)(
    'that is answered %s is over, and told as an alarm until one is accepted',
    async (word, [type, ...said]) => {
      await wish('Inoperative')
      const [, id] = await station.heard()
      station.say(JSON.stringify([type, id, ...said]))
      await until('Operative')
      expect(alarms()).toEqual(['CP1~1~AvailabilityRejected~1 Undisposed'])
      expect(network.world.store.standings('alarm')).toMatchObject([{ context: { info: word } }])
      await closed()
      expect(alarms()).toEqual(['CP1~1~AvailabilityRejected~1 Clearing'])
    },
  )

  it('that nobody answers stands until the status shows it', async () => {
    await wish('Inoperative')
    await station.heard()
    network.pass(30_000)
    await network.until(() => network.world.store.standing('remote-command', '1')?.value === 'TimedOut')
    expect(stands()?.value).toBe('ToInoperative')
    await report('Unavailable')
    expect(stands()?.value).toBe('Inoperative')
  })

  it('for the whole pile is one call, and every connector follows its answer', async () => {
    await closed(0)
    expect([stands(1)?.value, stands(2)?.value]).toEqual(['Inoperative', 'Inoperative'])
    expect(await wish('Inoperative', 0)).toMatchObject({ reason: 'illegalTransition', state: 'Inoperative' })
  })

  it('for the whole pile does not touch what must stay closed', async () => {
    await closed(0)
    const fault = {
      pileId: 'CP1',
      connectorId: 2,
      code: 'GroundFailure',
      seenAt: instant(network.world.clock.now()),
    } as const
    await network.world.door.run(raiseAlarm, { ...fault, info: null, vendorErrorCode: null }, says)
    expect(await wish('Operative', 2)).toMatchObject({ guard: 'safeToOperate' })
    expect(await wish('Operative', 0)).toBeNull()
    await called('Operative', 'Accepted')
    await until('Operative')
    expect(stands(2)?.value).toBe('Inoperative')
    await network.world.door.run(
      clearAlarms,
      { pileId: 'CP1', connectorId: 2, seenAt: fault.seenAt, codes: [fault.code], still: null },
      says,
    )
    await pass(60_000)
    await network.until(() => alarms().some((one) => one.endsWith('GroundFailure~1 AutoRecovery')))
    expect(await wish('Operative', 2)).toBeNull()
  })

  it('is refused for a connector that is not there', async () => {
    expect(await wish('Inoperative', 3)).toMatchObject({ reason: 'illegalTransition', state: 'New' })
  })

  it('counts from its last call: an answer to an earlier one says nothing', async () => {
    await wish('Inoperative')
    const [, id] = await station.heard()
    await wish('Operative')
    station.say(JSON.stringify([3, id, { status: 'Accepted' }]))
    const [, second] = await station.heard()
    expect(stands()).toMatchObject({ value: 'ToOperative', context: { request: 2 } })
    station.say(JSON.stringify([3, second, { status: 'Accepted' }]))
    await until('Operative')
  })
})

describe('a ChangeAvailability given by hand', () => {
  const order = (type: Direction, connectorId: number, reason: string | null = 'works ahead') => {
    const payload = { connectorId, type }
    const asked = { pileId: 'CP1', connectorId, action: 'ChangeAvailability', payload, reason, ip: '::1' } as const
    return network.world.door.run(orderCommand, asked, by)
  }

  it('is a wish, made known once more when it is given again', async () => {
    expect(await order('Inoperative', 1)).toEqual({ kind: 'issued', id: '1' })
    await called('Inoperative', 'Accepted')
    await until('Inoperative')
    expect(await order('Inoperative', 1)).toEqual({ kind: 'issued', id: '2' })
    await called('Inoperative', 'Accepted')
    expect(stands()).toMatchObject({ value: 'Inoperative', context: { request: 1 } })
    expect(await order('Inoperative', 0)).toEqual({ kind: 'issued', id: '3' })
    await called('Inoperative', 'Accepted', 2)
    await until('Inoperative', 2)
  })

  it('needs a reason, and opens nothing that must stay closed', async () => {
    expect(await order('Inoperative', 1, null)).toMatchObject({ kind: 'refused', refusal: { guard: 'reasonGiven' } })
    await closed()
    const fault = { pileId: 'CP1', connectorId: 1, code: 'GroundFailure' } as const
    const seenAt = instant(network.world.clock.now())
    await network.world.door.run(raiseAlarm, { ...fault, seenAt, info: null, vendorErrorCode: null }, says)
    expect(await order('Operative', 1)).toMatchObject({ kind: 'refused', refusal: { guard: 'safeToOperate' } })
  })
})

describe('a pile that comes back', () => {
  it('is told again what it has forgotten, once, when its report shows that', async () => {
    await closed()
    await station.close()
    station = await network.booted()
    await report('Available')
    await called('Inoperative', 'Accepted')
    await report('Available')
    await report('Unavailable')
    expect(station.frames.filter(([type]) => type === 2)).toHaveLength(1)
    expect(stands()).toMatchObject({ value: 'Inoperative', context: { request: 1 } })
  })

  it('is told nothing when it still knows', async () => {
    await closed()
    await station.close()
    station = await network.booted()
    await report('Unavailable')
    await station.confirmed('Heartbeat', {})
    expect(station.frames.filter(([type]) => type === 2)).toEqual([])
  })

  it('is told nothing for a fault, which says neither that it knows nor that it does not', async () => {
    await closed()
    await station.close()
    station = await network.booted()
    await report('Faulted')
    await station.confirmed('Heartbeat', {})
    expect(station.frames.filter(([type]) => type === 2)).toEqual([])
  })

  it('is told what it never heard, whether it boots or not', async () => {
    await wish('Inoperative')
    await station.heard()
    await station.close()
    await network.until(() => network.world.store.standing('remote-command', '1')?.value === 'TimedOut')
    station = await network.connect()
    await station.confirmed('Heartbeat', {})
    await called('Inoperative', 'Accepted')
    await until('Inoperative')
  })

  it('before its former connection has ended is told again on the new one', async () => {
    await wish('Inoperative')
    await station.heard()
    station = await network.booted()
    await called('Inoperative', 'Accepted')
    await until('Inoperative')
  })

  it('hears a wish that waited for it, no more than once', async () => {
    await station.close()
    await network.until(() => !network.gateway.isConnected('CP1'))
    await wish('Inoperative')
    station = await network.booted()
    await called('Inoperative', 'Accepted')
    await until('Inoperative')
    await report('Unavailable')
    expect(station.frames.filter(([type]) => type === 2)).toHaveLength(1)
  })
})

describe('drift', () => {
  it('is told when the report has contradicted the wish for a minute, and clears when they agree', async () => {
    await closed()
    await report('Available')
    await pass(59_999)
    expect(alarms()).toEqual([])
    await pass(1)
    expect(alarms()).toEqual(['CP1~1~AvailabilityDrift~1 Undisposed'])
    await report('Unavailable')
    await network.until(() => alarms().includes('CP1~1~AvailabilityDrift~1 Clearing'))
  })

  it('is none while a charge goes on that was agreed to end first', async () => {
    await report('Charging')
    await wish('Inoperative')
    await called('Inoperative', 'Scheduled')
    await until('InoperativeScheduled')
    await pass(600_000)
    expect(alarms().filter((one) => one.includes('Drift'))).toEqual([])
  })

  it('is none of a pile that has gone, which has an alarm of its own', async () => {
    await closed()
    await report('Available')
    await station.close()
    await network.until(() => !network.gateway.isConnected('CP1'))
    await pass(60_000)
    expect(alarms().filter((one) => one.includes('Drift'))).toEqual([])
  })

  it('is none where nobody has wished anything', async () => {
    await report('Unavailable')
    await pass(120_000)
    expect(alarms()).toEqual([])
  })
})
