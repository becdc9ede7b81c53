import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { money } from '#contracts/units.ts'
import { issueCommand } from '#backend/areas/equipment/remote-command/issue.ts'
import { disable } from '#backend/areas/equipment/switching/commands.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'
import { cardOf } from '#tests/support/site/card.ts'
import { by, MINUTE, openReserving, priced } from './reserving.ts'
import type { Reserving } from './reserving.ts'

/** M14 in a world, over a real socket: from the request to an outcome, whatever pile and drivers do. */

const askConfiguration: CommandHandler<null, void> = (tx) => {
  const payload = { key: ['ReserveConnectorZeroSupported'] }
  issueCommand(tx, { pileId: 'CP1', connectorId: null, action: 'GetConfiguration', payload })
}

let site: Reserving
beforeEach(async () => {
  site = await openReserving()
})
afterEach(() => site.network.close())

describe('a request', () => {
  it('asks the pile at once with all that it needs to know', async () => {
    await site.request()
    const [, , action, payload] = await site.station.heard()
    expect(action).toBe('ReserveNow')
    expect(payload).toEqual({
      connectorId: 1,
      expiryDate: '2026-11-20T08:15:00.000Z',
      idTag: 'good',
      parentIdTag: 'FLEET',
      reservationId: 1,
    })
    expect(site.stands()).toMatchObject({ value: 'Activating', context: { customerId: 'good', feeMax: 9_200 } })
  })

  it('is refused for a card that may not charge, and a second one of the same customer', async () => {
    expect(await site.refusedFor({ idTag: 'nobody' })).toBe('customerInOrder')
    expect(await site.refusedFor({ idTag: 'blocked' })).toBe('customerInOrder')
    await site.reserved()
    expect(await site.refusedFor({ connectorId: 2 })).toBe('onlyReservation')
  })

  it('is refused where the connector is not there, is taken, reserved, offline or switched off', async () => {
    expect(await site.refusedFor({ connectorId: 3 })).toBe('reservationSupported')
    expect(await site.refusedFor({ pileId: 'CP2' })).toBe('linkOnline')
    await site.report('Preparing', 2)
    expect(await site.refusedFor({ connectorId: 2 })).toBe('connectorAvailable')
    await site.reserved()
    expect(await site.refusedFor({ idTag: 'other' })).toBe('connectorNotReserved')
    await site.network.world.commandBus.run(disable, { kind: 'pile', id: 'CP2', confirmed: true }, by)
    expect(await site.refusedFor({ idTag: 'other', pileId: 'CP2' })).toBe('openThen')
  })

  it.each([
    ['Preparing', 'Occupied'],
    ['Unavailable', 'Unavailable'],
    ['Faulted', 'Faulted'],
  ] as const)(
    'is asked of the pile all the same where its connector is %s, and ends as the pile says',
    async (status, answer) => {
      await site.report(status, 2)
      expect(await site.request({ connectorId: 2, evenIfTaken: true })).toMatchObject({ refusal: null })
      const [, id, action, payload] = await site.station.heard()
      expect([action, payload]).toMatchObject(['ReserveNow', { connectorId: 2 }])
      site.station.say(JSON.stringify([3, id, { status: answer }]))
      await site.network.until(() => site.stands()?.value === 'Canceled')
      expect(site.stands()?.context).toMatchObject({ outcome: 'DECLINED', reason: answer })
      expect(site.network.world.store.facts('reservation', '1')[0]).toMatchObject({
        data: { evenIfTaken: true },
        by: by.actor,
      })
    },
  )

  it('is asked of the pile all the same for a connector of which it has reported nothing', async () => {
    const silent = await openReserving([0, 1])
    onTestFinished(() => silent.network.close())
    expect(await silent.refusedFor({ connectorId: 2 })).toBe('connectorAvailable')
    expect(await silent.request({ connectorId: 2, evenIfTaken: true })).toMatchObject({ refusal: null })
    const [, , action, payload] = await silent.station.heard()
    expect([action, payload]).toMatchObject(['ReserveNow', { connectorId: 2 }])
  })

  it('is refused at a pile that has said that it cannot be reserved', async () => {
    await site.request()
    const [, id] = await site.station.heard()
    site.station.say(JSON.stringify([4, id, 'NotImplemented', '', {}]))
    await site.network.until(() => site.stands()?.value === 'Canceled')
    expect(site.stands()?.context).toMatchObject({ outcome: 'DECLINED', reason: 'NotSupported' })
    expect(await site.refusedFor({})).toBe('reservationSupported')
  })

  it('is refused for any connector by a pile that takes certain ones only', async () => {
    await site.network.world.commandBus.run(askConfiguration, null, by)
    const [, id] = await site.station.heard()
    const said = { key: 'ReserveConnectorZeroSupported', readonly: true, value: 'False' }
    site.station.say(JSON.stringify([3, id, { configurationKey: [said] }]))
    await site.station.confirmed('Heartbeat', {})
    await site.network.rest()
    expect(await site.refusedFor({ connectorId: 0 })).toBe('reservationSupported')
    expect(await site.request()).toMatchObject({ refusal: null })
  })

  it('is refused without the money for its fee', async () => {
    await site.keep('tariff', 'T1', { ...priced, reservation: { pricePerMinute: money(1_000_000) } })
    expect(await site.refusedFor({})).toBe('fundsAvailable')
  })

  it.each(['Occupied', 'Faulted', 'Unavailable', 'Rejected'])('that the pile answers %s is over', async (status) => {
    await site.request()
    await site.called('ReserveNow', status)
    expect(site.stands()).toMatchObject({ value: 'Canceled', context: { outcome: 'DECLINED', reason: status, fee: 0 } })
    expect(await site.request({ connectorId: 2 })).toMatchObject({ id: '2' })
  })

  it('that the pile does not answer is taken back there, because it may hold', async () => {
    await site.request()
    const late = await site.station.heard()
    await site.pass(30_000)
    expect(site.stands()).toMatchObject({ value: 'Canceling', context: { reason: 'NO_ANSWER' } })
    await site.answer(late, 'Accepted')
    const [, , , payload] = await site.called('CancelReservation', 'Accepted')
    expect(payload).toEqual({ reservationId: 1 })
    expect(site.stands()).toMatchObject({ value: 'Canceled', context: { outcome: 'CANCELED' } })
  })
})

describe('what was reserved', () => {
  it('is used by its number, and the waiting is on the bill of the charge', async () => {
    await site.reserved()
    await site.pass(4 * MINUTE)
    const { transactionId, idTagInfo } = await site.start('good', { reservationId: 1 })
    expect(idTagInfo.status).toBe('Accepted')
    expect(site.stands()).toMatchObject({ value: 'Finished', context: { outcome: 'USED', fee: 2_000 } })
    expect(site.network.world.store.facts('reservation', '1').at(-1)?.data).toMatchObject({
      sessionId: String(transactionId),
      match: 'reservationId',
    })
    await site.station.confirmed('StopTransaction', { transactionId, meterStop: 10_000, timestamp: site.now() })
    await site.report('Available')
    const record = site.network.world.store.stateOf('charge-record', String(transactionId))
    expect(record?.context).toMatchObject({ cost: { reservation: 2_000 } })
  })

  it.each([
    ['GOOD', 'idTag'],
    ['mate', 'parentIdTag'],
    ['MATE', 'parentIdTag'],
  ])('is used by %s without a number', async (idTag, match) => {
    // Letter case says nothing, in a tag and in that of a group.
    await site.keep('rfid-card', 'mate', cardOf('mate', { customerId: 'other', parentIdTag: 'fleet' }))
    await site.reserved()
    await site.start(idTag)
    expect(site.stands()?.value).toBe('Finished')
    expect(site.network.world.store.facts('reservation', '1').at(-1)).toMatchObject({ data: { match } })
  })

  it('is lost to another tag, and people hear of it until the connector is free', async () => {
    await site.reserved()
    await site.start('other')
    expect(site.stands()).toMatchObject({ value: 'Canceled', context: { outcome: 'VIOLATED', fee: 0 } })
    expect(site.alarms()).toEqual(['CP1~1~ReservationIgnored~1 Undisposed'])
    await site.report('Available')
    expect(site.alarms()).toEqual(['CP1~1~ReservationIgnored~1 Clearing'])
  })

  it.each(['Faulted', 'Unavailable'] as const)('ends with a connector that is %s', async (status) => {
    await site.reserved()
    await site.report(status)
    expect(site.stands()).toMatchObject({ value: 'Canceled', context: { outcome: 'STATION_FAULT', reason: status } })
  })

  it('and was ended by a fault is given up at once where the pile comes back with it, and nobody is troubled', async () => {
    await site.reserved()
    await site.report('Faulted')
    await site.report('Reserved')
    const [, , , payload] = await site.called('CancelReservation', 'Accepted')
    expect(payload).toEqual({ reservationId: 1 })
    await site.report('Available')
    expect(site.stands()).toMatchObject({ value: 'Canceled', context: { outcome: 'STATION_FAULT' } })
    expect(site.alarms().filter((alarm) => alarm.includes('Reservation'))).toEqual([])
    expect(await site.request()).toMatchObject({ refusal: null })
  })

  it('expires for its fee when nobody comes', async () => {
    await site.reserved()
    await site.pass(15 * MINUTE - 1)
    expect(site.stands()?.value).toBe('Active')
    await site.pass(1)
    expect(site.stands()).toMatchObject({ value: 'Finished', context: { outcome: 'NO_SHOW', fee: 9_200 } })
    await site.report('Available')
    await site.pass(MINUTE)
    expect(site.alarms()).toEqual([])
  })

  it('is given up by a pile that goes on saying Reserved, and people hear of it', async () => {
    await site.reserved()
    await site.pass(15 * MINUTE)
    await site.pass(MINUTE - 1)
    expect(site.alarms()).toEqual([])
    await site.pass(1)
    await site.pass(1)
    expect(site.alarms()).toEqual(['CP1~1~ReservationDrift~1 Undisposed'])
    await site.called('CancelReservation', 'Accepted')
    await site.report('Available')
    expect(site.alarms()).toEqual(['CP1~1~ReservationDrift~1 Clearing'])
  })

  it('of any connector ends when the last one is lost, not before', async () => {
    await site.request({ connectorId: 0 })
    await site.called('ReserveNow', 'Accepted')
    await site.report('Faulted', 1)
    expect(site.stands()?.value).toBe('Active')
    await site.report('Unavailable', 2)
    expect(site.stands()).toMatchObject({ value: 'Canceled', context: { outcome: 'STATION_FAULT' } })
  })

  it('is left to the pile that reports it', async () => {
    await site.reserved()
    await site.station.confirmed('Heartbeat', {})
    expect(site.station.frames.flatMap((frame) => (frame[0] === 2 ? [frame[2]] : []))).toEqual(['ReserveNow'])
  })

  it('of any connector is used at any, and asked for as connector 0', async () => {
    await site.request({ connectorId: 0 })
    const [, , , payload] = await site.called('ReserveNow', 'Accepted')
    expect(payload).toMatchObject({ connectorId: 0 })
    expect(site.stands()?.value).toBe('Active')
    await site.start('other', { connectorId: 1 })
    expect(site.stands()?.value).toBe('Active')
    await site.start('good', { connectorId: 2 })
    expect(site.stands()).toMatchObject({ value: 'Finished', context: { outcome: 'USED' } })
  })
})

describe('the answer of a pile is overtaken', () => {
  it('by the charge of the customer', async () => {
    await site.request()
    const call = await site.station.heard()
    await site.start('good')
    expect(site.stands()?.value).toBe('Activating')
    await site.answer(call, 'Accepted')
    expect(site.stands()).toMatchObject({ value: 'Finished', context: { outcome: 'USED', fee: 0 } })
  })

  it('by the charge of somebody else', async () => {
    await site.request()
    const call = await site.station.heard()
    await site.start('other')
    await site.answer(call, 'Accepted')
    expect(site.stands()).toMatchObject({ value: 'Canceled', context: { outcome: 'VIOLATED' } })
  })

  it('by a charge elsewhere at the pile, which leaves another connector for it', async () => {
    await site.request({ connectorId: 0 })
    const call = await site.station.heard()
    await site.start('other')
    await site.answer(call, 'Accepted')
    expect(site.stands()?.value).toBe('Active')
  })

  it('by the switch of its pile, for which it is given up again', async () => {
    await site.request()
    const call = await site.station.heard()
    await site.network.world.commandBus.run(disable, { kind: 'location', id: 'L1', confirmed: true }, by)
    await site.network.rest()
    expect(site.stands()?.value).toBe('Activating')
    await site.answer(call, 'Accepted')
    expect(site.stands()).toMatchObject({ value: 'Canceling', context: { reason: 'STATION_DISABLED' } })
  })

  it('by a fault of the connector', async () => {
    await site.request()
    const call = await site.station.heard()
    await site.report('Faulted')
    await site.answer(call, 'Accepted')
    expect(site.stands()).toMatchObject({ value: 'Canceled', context: { outcome: 'STATION_FAULT' } })
  })
})
