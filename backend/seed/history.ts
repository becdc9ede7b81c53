import { pile } from '#contracts/actor.ts'
import { HOUR, MINUTE, SECOND } from '#contracts/durations.ts'
import { linkClosed } from '../areas/equipment/connectivity/commands.ts'
import { seededIds } from '../ids.ts'
import { plugIn, runInOrder } from './happenings.ts'
import type { Happening } from './happenings.ts'
import { cardOf, people, piles } from './network.ts'
import type { PastClock } from './past-clock.ts'
import { seedReservations } from './reservations.ts'
import type { Seeder } from './seeder.ts'
import { freeAt, visitHappenings } from './visits.ts'
import type { Visit } from './visits.ts'

/** Three days in the life of the demo network, from one seed: sessions, payments, faults that healed. */

const SEED = 20
const VISITS_PER_CONNECTOR = 3
/** Of the records, so many are left for the operator to settle. */
const UNSETTLED = 0.2
const SAMPLE_EVERY_MINUTES = 5
/** The process of settlement takes so long to look. */
const SETTLED_AFTER_MS = 20 * SECOND

const random = (): (() => number) => seededIds(SEED).random

/** Piles that have lost their connection, each since so many minutes before the present. */
type Offline = ReadonlyMap<string, number>

export interface Course {
  readonly offline: Offline
  /** What happened beside the visits; `to` is the present. */
  readonly beside: (seeder: Seeder, to: number) => readonly Happening[]
}

export async function seedHistory(seeder: Seeder, past: PastClock, { offline, beside }: Course): Promise<void> {
  const chance = random()
  const [begin, to] = [past.now(), past.real.now()]
  for (const one of piles) await plugIn(seeder.run, one)
  await seedReservations(seeder, past)
  const seen = visits(chance, begin, to).filter((visit) => !isCutShort(visit, offline, to))
  await runInOrder(past, [...told(seeder, seen, chance), ...beside(seeder, to)])
  for (const { id } of piles) if (!offline.has(id)) await seeder.run(linkClosed, { pileId: id, code: 1001 }, pile(id))
}

/** Whether a pile was not connected to the end of a visit. */
const isCutShort = (visit: Visit, offline: Offline, to: number): boolean =>
  freeAt(visit) > to - (offline.get(visit.pileId) ?? 0) * MINUTE

/** What the pile said of each visit; the meter of a connector goes on from one to the next. */
function told(seeder: Seeder, seen: readonly Visit[], chance: () => number): readonly Happening[] {
  const registers = new Map<string, number>()
  return seen.flatMap((visit) => {
    const key = `${visit.pileId}~${visit.connectorId}`
    const meterStart = registers.get(key) ?? 100_000 + Math.floor(chance() * 900_000)
    const draw = { share: 0.45 + chance() * 0.4, from: 15 + chance() * 30, until: 70 + chance() * 28 }
    const settledAfterMs = chance() < UNSETTLED ? [] : [SETTLED_AFTER_MS]
    const scene = { visit, draw, meterStart, sampleEveryMinutes: SAMPLE_EVERY_MINUTES, settledAfterMs }
    const { meterStop, happenings } = visitHappenings(seeder, scene)
    registers.set(key, meterStop)
    return happenings
  })
}

/** Visits in the order in which they begin; one person is at one place at a time. */
function visits(chance: () => number, from: number, to: number): readonly Visit[] {
  const all = piles.flatMap(({ id, pile: { connectors } }) =>
    connectors.flatMap(({ connectorId, power: watts }) =>
      Array.from({ length: VISITS_PER_CONNECTOR }, (_, day) => {
        const isFast = watts > 50_000
        const minutes = isFast ? 15 + Math.floor(chance() * 30) : 60 + Math.floor(chance() * 150)
        const idleMinutes = Math.floor(chance() * chance() * 60)
        const startsAt = from + day * 24 * HOUR + (6 + chance() * 12) * HOUR
        return { pileId: id, connectorId, watts, startsAt, minutes, idleMinutes }
      }),
    ),
  )
  const busyUntil = people.map(() => 0)
  return all
    .filter((visit) => freeAt(visit) < to)
    .toSorted((a, b) => a.startsAt - b.startsAt)
    .flatMap((visit) => {
      const from = Math.floor(chance() * people.length)
      const free = people.findIndex((_, at) => (busyUntil[(from + at) % people.length] ?? 0) < visit.startsAt)
      if (free < 0) return []
      const person = (from + free) % people.length
      busyUntil[person] = freeAt(visit)
      return [{ ...visit, idTag: cardOf(person) }]
    })
}
