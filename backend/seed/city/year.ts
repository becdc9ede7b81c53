import { pile, system } from '#contracts/actor.ts'
import { DAY, HOUR, MINUTE } from '#contracts/durations.ts'
import { instant } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { lastAlarm } from '#machines/maintenance/alarm.lookups.ts'
import { linkClosed } from '#backend/areas/equipment/connectivity/commands.ts'
import { clearAlarms, raiseAlarm, recoverAlarm, showAlarm } from '#backend/areas/maintenance/alarm/commands.ts'
import { seededIds } from '#backend/ids.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'
import type { World } from '#backend/world.ts'
import { furnish } from '../demo.ts'
import { faultHappenings, lasting } from '../faults.ts'
import { plugIn, report } from '../happenings.ts'
import type { Happening } from '../happenings.ts'
import type { Broken } from '../network.ts'
import type { PastClock } from '../past-clock.ts'
import type { DemoPile } from '../plugs.ts'
import { openSeeder } from '../seeder.ts'
import type { Seeder } from '../seeder.ts'
import { outages } from './failures.ts'
import type { Outage } from './failures.ts'
import { network, piles } from './network.ts'
import { bookingHappenings, bookings, heldBy } from './reservations.ts'
import { Scenes } from './scenes.ts'
import { Traffic } from './traffic.ts'

/** A year in the city, told in the order in which it happened; the same seed and present tell the same. */

export const CITY_SEED = 51
export const CITY_DAYS = 365
/** Commands that are told before the first of them must have been answered. */
const TOGETHER = 4_000

/** What is broken when the present begins. */
export const cityBroken: Broken = {
  pileId: 'KRK-02',
  connectorId: 1,
  name: 'ground failure',
  code: 'GroundFailure',
}

/** How long a year is, and who is told how many days of it are written. */
export interface Telling {
  readonly days: number
  readonly tell: (days: number) => void
}

/** Tells a world that has nothing yet. */
export async function seedCity(world: World, past: PastClock, { days, tell }: Telling): Promise<void> {
  const seeder = openSeeder(world)
  const to = past.real.now()
  const from = to - days * DAY
  const chance = seededIds(CITY_SEED).random
  past.set(from)
  await furnish(seeder, network, instant(to))
  for (const one of piles) {
    await plugIn(seeder.run, one)
    await Promise.all(free(seeder, one, from))
  }
  const out = outages(chance, from + DAY, to)
  const booked = bookings(chance, { from, to }, out)
  const traffic = new Traffic(chance, { from, to }, [...out, ...booked.map(heldBy), lastingOutage(to)])
  const scenes = new Scenes(seeder, chance, to)
  let waiting: readonly Happening[] = [
    ...out.flatMap((one) => outage(seeder, one, to)),
    ...booked.flatMap((booking) => bookingHappenings(seeder, booking)),
    ...faultHappenings(seeder, lasting(cityBroken, 20), to),
  ]
  const first = Math.floor(from / DAY) * DAY
  for (let day = 0; day <= days + 1; day += 1) {
    const midnight = first + day * DAY
    const all = [...waiting, ...traffic.day(midnight).flatMap((arrival) => scenes.of(arrival))]
    // The next day of a place may begin half a day before that of UTC: what comes later waits for it.
    const isDue = ({ at }: Happening): boolean => at < midnight + DAY / 2 - HOUR || day === days + 1
    await runTogether(past, all.filter(isDue))
    waiting = all.filter((one) => !isDue(one))
    tell(day)
  }
  past.set(to)
  for (const { id } of piles) await seeder.run(linkClosed, { pileId: id, code: 1001 }, pile(id))
  past.release()
  // What followed from the past was told with it: the processes begin with the present.
  world.store.checkpoints.set('processes', world.store.position())
}

/** What happened is written in its order, as many commands in a commit as it takes. */
async function runTogether(past: PastClock, all: readonly Happening[]): Promise<void> {
  let running: Promise<unknown>[] = []
  for (const { at, run } of all.toSorted((one, other) => one.at - other.at)) {
    past.set(Math.max(past.now(), at))
    running.push(run(instant(past.now())))
    if (running.length < TOGETHER) continue
    await Promise.all(running)
    running = []
  }
  await Promise.all(running)
}

const lastingOutage = (to: number): Outage => ({ ...cityBroken, from: to - HOUR, to: to + DAY, handled: null })

/** A fault, or a connection that was lost and came back. */
function outage(seeder: Seeder, one: Outage, to: number): readonly Happening[] {
  const { pileId, connectorId, code, handled } = one
  if (code === null) return lostConnection(seeder, one)
  const healedAfterMinutes = (one.to - one.from) / MINUTE
  const fault = { pileId, connectorId, code, handled, minutesAgo: (to - one.from) / MINUTE, healedAfterMinutes }
  return faultHappenings(seeder, fault, to)
}

/** Every connector says that it is free. */
const free = (seeder: Seeder, { id, pile: { connectors } }: DemoPile, at: number): readonly Promise<unknown>[] =>
  connectors.map(({ connectorId }) => report(seeder, { pileId: id, connectorId, word: 'Available', at }))

const alarms = system('alarms')

function lostConnection(seeder: Seeder, { pileId, from, to }: Outage): readonly Happening[] {
  const self = piles.find(({ id }) => id === pileId)
  if (self === undefined) return []
  const about = { pileId, connectorId: 0, code: 'PileOffline', info: null, vendorErrorCode: null } as const
  const close = (now: Instant): Promise<unknown> =>
    Promise.all([
      seeder.at(now)(linkClosed, { pileId, code: 1006 }, pile(pileId)),
      seeder.at(now)(raiseAlarm, { ...about, seenAt: now }, alarms),
    ])
  const ofLast =
    (handler: CommandHandler<{ readonly id: string }, void>): Happening['run'] =>
    (now) =>
      seeder.at(now)((tx) => handler(tx, { id: tx.findLast(lastAlarm, pileId, 0, 'PileOffline') ?? '' }), null, alarms)
  const come = (now: Instant): Promise<unknown> => {
    const cleared = { pileId, connectorId: 0, seenAt: now, codes: ['PileOffline'], still: null } as const
    return Promise.all([
      plugIn(seeder.at(now), self),
      seeder.at(now)(clearAlarms, cleared, alarms),
      ...free(seeder, self, to),
    ])
  }
  return [
    { at: from, run: close },
    { at: from + 2 * MINUTE, run: ofLast(showAlarm) },
    { at: to, run: come },
    { at: to + MINUTE, run: ofLast(recoverAlarm) },
  ]
}
