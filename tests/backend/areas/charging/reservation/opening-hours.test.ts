import { expect, it } from 'vitest'
import { requestReservation } from '#backend/areas/charging/reservation/request.ts'
import { location } from '#machines/master-data.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { by, openReserving } from './reserving.ts'

const MINUTES_OF_DAY = 1_440

it('reserves within the opening hours of the location, on its own clocks', async () => {
  const site = await openReserving()
  const { world } = site.network
  const now = new Date(world.clock.now())
  const minute = now.getUTCHours() * 60 + now.getUTCMinutes()
  // Kathmandu is 345 minutes ahead: it opens in an hour there, for an hour.
  const at = (after: number): number => (minute + 345 + after) % MINUTES_OF_DAY
  const openingHours = [{ days: 'Daily', from: at(60), until: at(120) }]
  const known = stateOf(world, location, 'L1')?.context
  await site.keep('location', 'L1', { ...known, zone: 'Asia/Kathmandu', openingHours })
  const ask = (startsInSeconds: number | null) => {
    const wanted = { idTag: 'good', pileId: 'CP1', connectorId: 1, startsInSeconds, durationMinutes: 15 }
    return world.commandBus.run(requestReservation, wanted, by)
  }
  expect(await ask(null)).toMatchObject({ refusal: { guard: 'openThen' } })
  expect(await ask(121 * 60)).toMatchObject({ refusal: { guard: 'openThen' } })
  expect(await ask(61 * 60)).toMatchObject({ refusal: null })
})
