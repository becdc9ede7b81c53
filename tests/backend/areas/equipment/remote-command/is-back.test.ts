import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setAvailability } from '#backend/areas/equipment/availability/wish.ts'
import { by, openReserving } from '#tests/backend/areas/charging/reservation/reserving.ts'
import type { Reserving } from '#tests/backend/areas/charging/reservation/reserving.ts'

/**
 * When a pile counts as back since a call: not while it is silent on a connection that still stands, but as soon as it
 * has another one, be the former not closed and a boot not sent.
 */

let site: Reserving
beforeEach(async () => {
  site = await openReserving()
  // The calls leave later than the connection was opened.
  await site.pass(1_000)
})
afterEach(() => site.network.close())

const told = (action: string) => site.station.frames.filter(([type, , name]) => type === 2 && name === action).length
const wish = () => {
  const wished = { pileId: 'CP1', connectorId: 1, type: 'Inoperative', reason: 'works ahead', ip: '::1' } as const
  return site.network.world.commandBus.run(setAvailability, wished, by)
}
const silence = async (): Promise<void> => {
  await site.station.heard()
  await site.pass(30_000)
  await site.station.confirmed('Heartbeat', {})
  await site.network.rest()
}
const commands = () => site.network.world.store.states('remote-command').map(({ value }) => value)

describe('a call that nobody answers while the connection stands', () => {
  it('is not made again for a wish, but when the pile is back', async () => {
    expect(await wish()).toBeNull()
    await silence()
    expect([told('ChangeAvailability'), commands()]).toEqual([1, ['TimedOut']])
    await site.comeBack()
    expect((await site.station.heard())[2]).toBe('ChangeAvailability')
  })

  it('is not made again for a cancellation, but when the pile is back', async () => {
    await site.reserved()
    await site.cancel()
    await silence()
    expect([told('CancelReservation'), site.stands()?.value]).toEqual([1, 'Canceling'])
    await site.comeBack()
    await site.called('CancelReservation', 'Accepted')
    expect(site.stands()?.value).toBe('Canceled')
  })
})

describe('a call that was not answered before its pile had another connection', () => {
  /** What the pile hears when it comes without a boot, its former connection being open. */
  const heardOnAnother = async (): Promise<readonly unknown[]> => {
    await site.station.heard()
    const another = await site.network.connect()
    await another.confirmed('Heartbeat', {})
    await site.network.rest()
    return another.frames.filter(([type]) => type === 2).map(([, , action]) => action)
  }

  it('is made again for a wish', async () => {
    expect(await wish()).toBeNull()
    expect(await heardOnAnother()).toEqual(['ChangeAvailability'])
  })

  it('is made again for a cancellation', async () => {
    await site.reserved()
    await site.cancel()
    expect(await heardOnAnother()).toEqual(['CancelReservation'])
  })
})
