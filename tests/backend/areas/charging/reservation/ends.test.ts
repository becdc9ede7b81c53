import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { forceReservation } from '#backend/areas/charging/reservation/commands.ts'
import { disable } from '#backend/areas/equipment/switching/commands.ts'
import { by, MINUTE, openReserving } from './reserving.ts'
import type { Reserving } from './reserving.ts'

/** M14 in a world, over a real socket: reservations that are cancelled, and reservations ahead. */

let site: Reserving
beforeEach(async () => {
  site = await openReserving()
})
afterEach(() => site.network.close())

describe('a cancellation', () => {
  it('is done when the pile agrees, and costs nothing', async () => {
    await site.reserved()
    expect(await site.cancel()).toBeNull()
    expect(site.stands()?.value).toBe('Canceling')
    await site.called('CancelReservation', 'Accepted')
    expect(site.stands()).toMatchObject({ value: 'Canceled', context: { outcome: 'CANCELED', fee: 0 } })
  })

  it('comes too late where the driver begins before the pile has agreed', async () => {
    await site.reserved()
    await site.cancel()
    const call = await site.station.heard()
    await site.start('good', { reservationId: 1 })
    expect(site.stands()).toMatchObject({ value: 'Finished', context: { outcome: 'USED' } })
    await site.answer(call, 'Rejected')
    expect(site.stands()?.value).toBe('Finished')
  })

  it('that the pile rejects is void while the connector says Reserved, and done when it does not', async () => {
    await site.reserved()
    await site.cancel()
    await site.called('CancelReservation', 'Rejected')
    expect(site.stands()?.value).toBe('Active')
    await site.cancel()
    await site.report('Available')
    await site.called('CancelReservation', 'Rejected')
    expect(site.stands()).toMatchObject({ value: 'Canceled', context: { outcome: 'CANCELED' } })
  })

  it('waits for a pile that is away, and is asked for when it is back', async () => {
    await site.reserved()
    await site.goAway()
    await site.cancel()
    expect(site.network.world.store.facts('reservation', '1').at(-1)?.type).toBe('reservation.cancelDeferred')
    await site.comeBack()
    await site.called('CancelReservation', 'Accepted')
    expect(site.stands()?.value).toBe('Canceled')
  })

  it('that a pile was asked for on its former connection is asked for again on the new one', async () => {
    await site.reserved()
    await site.cancel()
    await site.station.heard()
    await site.comeBack()
    await site.called('CancelReservation', 'Accepted')
    expect(site.stands()?.value).toBe('Canceled')
  })

  it('of a pile that stays away is over when the reservation would be', async () => {
    await site.reserved()
    await site.goAway()
    await site.cancel()
    await site.pass(15 * MINUTE)
    expect(site.stands()).toMatchObject({ value: 'Canceled', context: { outcome: 'CANCELED', fee: 0 } })
  })

  it('by force ends it whatever the pile says, which is asked again when it still says Reserved', async () => {
    await site.reserved()
    await site.cancel()
    await site.station.heard()
    const forced = await site.network.world.commandBus.run(
      forceReservation,
      { id: '1', reason: 'driver is on site' },
      by,
    )
    expect(forced).toBeNull()
    expect(site.stands()).toMatchObject({ value: 'Canceled', context: { outcome: 'FORCED' } })
    await site.pass(30_000)
    await site.report('Reserved')
    expect(site.alarms()).toEqual(['CP1~1~ReservationDrift~1 Undisposed'])
    await site.called('CancelReservation', 'Accepted')
  })

  it('comes with the switch of its pile, and is counted before', async () => {
    await site.reserved()
    expect(await site.request({ idTag: 'other', connectorId: 2, startsInSeconds: 3_600 })).toMatchObject({ id: '2' })
    await site.network.world.commandBus.run(disable, { kind: 'location', id: 'L1', confirmed: true }, by)
    await site.network.rest()
    const disabled = site.network.world.store
      .facts('enablement', 'location~L1')
      .find(({ type }) => type.endsWith('disabled'))
    expect(disabled?.data).toMatchObject({ reach: { reservations: 2 } })
    await site.called('CancelReservation', 'Accepted')
    expect(site.stands()).toMatchObject({
      value: 'Canceled',
      context: { outcome: 'CANCELED', reason: 'STATION_DISABLED' },
    })
    expect(site.stands('2')).toMatchObject({ value: 'Canceled', context: { outcome: 'CANCELED' } })
  })
})

describe('a reservation ahead', () => {
  const inAnHour = { startsInSeconds: 3_600 }

  it('asks the pile at its start', async () => {
    await site.request(inAnHour)
    await site.pass(60 * MINUTE - 1)
    expect(site.stands()?.value).toBe('Scheduled')
    await site.pass(1)
    const [, , , payload] = await site.called('ReserveNow', 'Accepted')
    expect(payload).toMatchObject({ expiryDate: '2026-11-20T09:15:00.000Z' })
    expect(site.stands()?.value).toBe('Active')
  })

  it('moves to a connector of the same kind at the station where its own is taken', async () => {
    await site.request(inAnHour)
    await site.report('Preparing')
    await site.pass(60 * MINUTE)
    const [, , , payload] = await site.called('ReserveNow', 'Accepted')
    expect(payload).toMatchObject({ connectorId: 2 })
    expect(site.stands()).toMatchObject({ value: 'Active', context: { connectorId: 2 } })
    await site.report('Preparing', 2)
    await site.start('good', { connectorId: 2 })
    expect(site.stands()?.value).toBe('Finished')
  })

  it.each([
    ['is reserved itself', (): Promise<unknown> => site.request({ idTag: 'other', connectorId: 2, ...inAnHour })],
    ['is of another kind', () => site.keepConnectors(['IEC2', 'GBT1'])],
  ])('does not move to a connector that %s', async (_, prepare) => {
    await site.request(inAnHour)
    await prepare()
    await site.report('Preparing')
    await site.pass(60 * MINUTE)
    expect(site.stands()).toMatchObject({ value: 'Canceled', context: { outcome: 'NOT_AVAILABLE', fee: 0 } })
  })

  it('ends for nothing where no connector is free at its start', async () => {
    await site.request(inAnHour)
    await site.report('Preparing', 1)
    await site.report('Preparing', 2)
    await site.pass(60 * MINUTE)
    expect(site.stands()).toMatchObject({ value: 'Canceled', context: { outcome: 'NOT_AVAILABLE', fee: 0 } })
  })

  it('stands in the way of another only where their times meet', async () => {
    await site.request(inAnHour)
    expect(await site.refusedFor({ idTag: 'other', startsInSeconds: 3_600 + 899 })).toBe('connectorNotReserved')
    expect(await site.request({ idTag: 'other', startsInSeconds: 3_600 + 900 })).toMatchObject({ refusal: null })
  })

  it('is cancelled without the pile, which knows of nothing', async () => {
    await site.request(inAnHour)
    expect(await site.cancel()).toBeNull()
    expect(site.stands()).toMatchObject({ value: 'Canceled', context: { outcome: 'CANCELED' } })
    expect(site.network.world.store.states('remote-command')).toEqual([])
  })
})
