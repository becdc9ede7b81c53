import { expect, it } from 'vitest'
import { disableLocation, readReach } from '#backend/areas/equipment/location-registration/service.ts'
import { disablePile, readReach as readPileReach } from '#backend/areas/equipment/pile-registration/service.ts'
import { stateOf, statesOf } from '#backend/kernel/state.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { reservation } from '#machines/charging/reservation.ts'
import { enablement } from '#machines/equipment/enablement.ts'
import { walletHold } from '#machines/finance/wallet-hold.ts'
import { is } from '#machines/kit/tags.ts'
import { pileEntity } from '#machines/master-data.ts'
import { by, openReserving } from '#tests/backend/areas/charging/reservation/reserving.ts'

/** What is shown before a location is disabled is what then happens, whatever goes on there; what changes meanwhile is noticed. */

const yesNo = [false, true] as const
const cases = yesNo.flatMap((reserved) =>
  yesNo.flatMap((charging) => yesNo.flatMap((off) => yesNo.map((late) => ({ reserved, charging, off, late })))),
)

it.each(cases)(
  'disables what was seen: reserved $reserved, charging $charging, off $off, changed $late',
  async (now) => {
    const site = await openReserving()
    const { world } = site.network
    const run: typeof world.commandBus.run = async (...asked) => world.commandBus.run(...asked)
    const switchOff = async (id: string): Promise<void> => {
      const seen = await run(readPileReach, { id }, by)
      expect(await run(disablePile, { id, seen }, by)).toBeNull()
      await site.network.rest()
    }
    if (now.reserved) await site.reserved()
    if (now.charging) {
      const start = {
        connectorId: 2,
        idTag: 'mate',
        meterStart: 0,
        timestamp: new Date(world.clock.now()).toISOString(),
      }
      await site.station.confirmed('StartTransaction', start)
      await site.network.rest()
    }
    if (now.off) await switchOff('CP2')
    const isOn = (id: string): boolean => is(enablement, stateOf(world, enablement, `pile~${id}`), 'on')
    const all = statesOf(world, pileEntity).map(({ id }) => id)
    const on = () => all.filter(isOn)
    const running = () => statesOf(world, chargingSession).filter((one) => is(chargingSession, one, 'running')).length
    const reservedNow = () => statesOf(world, reservation).filter(({ value }) => value === 'Active').length
    const held = () =>
      statesOf(world, walletHold)
        .filter((one) => is(walletHold, one, 'open'))
        .reduce((sum, { context }) => sum + context.amount, 0)

    const seen = await run(readReach, { id: 'L1' }, by)
    const before = { piles: on().length, sessions: running(), reservations: reservedNow(), held: held() }
    expect(seen).toEqual(before)
    if (now.late) await switchOff('CP1')
    const refusal = await run(disableLocation, { id: 'L1', seen }, by)
    await site.network.rest()
    const isLocationOn = is(enablement, stateOf(world, enablement, 'location~L1'), 'on')
    if (now.late) {
      expect(refusal).toMatchObject({ guard: 'reachConfirmed' })
      expect(isLocationOn).toBe(true)
      return
    }
    expect(refusal).toBeNull()
    expect(isLocationOn).toBe(false)
    // Exactly these piles and reservations are over; sessions go on, and what is held for them stays.
    expect({ piles: before.piles - on().length, reservations: before.reservations - reservedNow() }).toEqual({
      piles: seen.piles,
      reservations: seen.reservations,
    })
    expect({ sessions: running(), held: held() }).toEqual({ sessions: seen.sessions, held: seen.held })
  },
)
