import { expect, it } from 'vitest'
import { disablePile, readReach } from '#backend/areas/equipment/pile-registration/service.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { reservation } from '#machines/charging/reservation.ts'
import { statesOf } from '#backend/kernel/state.ts'
import { is } from '#machines/kit/tags.ts'
import { by, openReserving } from '#tests/backend/areas/charging/reservation/reserving.ts'

/** What is shown before a pile is disabled is what then happens, whatever goes on there; what changes meanwhile is noticed. */

const yesNo = [false, true] as const
const cases = yesNo.flatMap((reserved) =>
  yesNo.flatMap((charging) => yesNo.map((late) => ({ reserved, charging, late }))),
)

it.each(cases)('disables what was seen: reserved $reserved, charging $charging, changed since $late', async (now) => {
  const site = await openReserving()
  const { world } = site.network
  const begin = async (): Promise<void> => {
    const start = { connectorId: 2, idTag: 'mate', meterStart: 0, timestamp: new Date(world.clock.now()).toISOString() }
    await site.station.confirmed('StartTransaction', start)
    await site.network.rest()
  }
  if (now.reserved) await site.reserved()
  if (now.charging) await begin()
  const seen = await world.commandBus.run(readReach, { id: 'CP1' }, by)
  expect(seen).toMatchObject({ piles: 1, reservations: Number(now.reserved), sessions: Number(now.charging) })
  if (now.late && !now.charging) await begin()
  if (now.late && now.charging) await site.cancel()

  const open = () => statesOf(world, chargingSession).filter((one) => is(chargingSession, one, 'running')).length
  const standing = () =>
    statesOf(world, reservation).filter((one) => !is(reservation, one, 'over') && !is(reservation, one, 'canceling'))
      .length
  const before = { sessions: open(), reservations: standing() }
  const refusal = await world.commandBus.run(disablePile, { id: 'CP1', seen }, by)
  const isOther = before.sessions !== seen.sessions || before.reservations !== seen.reservations
  expect(refusal === null).toBe(!isOther)
  if (isOther) {
    expect(refusal).toMatchObject({ guard: 'reachConfirmed' })
    expect({ sessions: open(), reservations: standing() }).toEqual(before)
    return
  }
  await site.network.rest()
  // Sessions go on; reservations are on their way to be cancelled, or over.
  expect(open()).toBe(seen.sessions)
  const held = ['Scheduled', 'Activating', 'Active']
  expect(statesOf(world, reservation).filter(({ value }) => held.includes(value))).toEqual([])
})

it('leaves out a session that has ended with its cable still plugged in, and counts one on a connector nobody registered', async () => {
  const site = await openReserving()
  const { world } = site.network
  const reach = () => world.commandBus.run(readReach, { id: 'CP1' }, by)
  const timestamp = new Date(world.clock.now()).toISOString()
  const begun: unknown = await site.station.confirmed('StartTransaction', {
    connectorId: 2,
    idTag: 'mate',
    meterStart: 0,
    timestamp,
  })
  expect(await reach()).toMatchObject({ sessions: 1 })
  const { transactionId } = Object(begun)
  await site.station.confirmed('StopTransaction', { transactionId, meterStop: 10, timestamp })
  await site.report('Finishing', 2)
  await site.network.rest()
  expect(await reach()).toMatchObject({ sessions: 0, held: 0 })
  await site.station.confirmed('StartTransaction', { connectorId: 3, idTag: 'good', meterStart: 0, timestamp })
  expect(await reach()).toMatchObject({ sessions: 1 })
})
