import { DAY, HOUR, MINUTE } from '#contracts/durations.ts'
import { slotStretch } from '#backend/pricing/slots.ts'
import { cardOf } from '../network.ts'
import { freeAt } from '../visits.ts'
import type { Draw, Visit } from '../visits.ts'
import type { Outage } from './failures.ts'
import { network, piles } from './network.ts'
import { people } from './people.ts'
import type { Habit, Site } from './sites.ts'
import { sites } from './sites.ts'

/** Who charged where on a day in the city: by the day of the week, the season and the hour of the place. */

export interface Arrival {
  readonly visit: Visit
  readonly draw: Draw
  /** The number of the customer. */
  readonly person: number
}

/** Visits a day of a slow and of a fast connector. */
const rates: Readonly<Record<Habit, readonly [number, number]>> = {
  office: [0.5, 0.6],
  errand: [0.42, 0.65],
  transit: [0.25, 0.85],
  home: [0.5, 0.4],
}

/** From Monday on. */
const weekdays: Readonly<Record<Habit, readonly number[]>> = {
  office: [1.15, 1.2, 1.2, 1.15, 1, 0.25, 0.15],
  errand: [0.8, 0.8, 0.85, 0.9, 1.1, 1.5, 1.05],
  transit: [0.95, 0.85, 0.85, 0.95, 1.3, 1.15, 1.2],
  home: [1, 1, 1, 1, 0.9, 0.95, 1.05],
}

/** Of a day's visits, how many begin in each two hours. */
const hours: Readonly<Record<Habit, readonly number[]>> = {
  office: [0, 0, 0, 5, 30, 15, 10, 14, 8, 4, 2, 0],
  errand: [0, 0, 0, 1, 5, 14, 16, 16, 18, 16, 6, 1],
  transit: [2, 1, 2, 6, 10, 12, 13, 14, 14, 12, 8, 4],
  home: [2, 1, 1, 3, 3, 4, 5, 6, 12, 22, 22, 10],
}

/** Cold takes more, holidays bring travellers, and near the equator neither shows much. */
function season({ country, habit }: Site, dayOfYear: number): number {
  const winter = Math.cos(((dayOfYear - 15) / 365) * 2 * Math.PI)
  if (country === 'TW' || country === 'NP') return 1 + 0.04 * winter
  return habit === 'transit' ? 1 - 0.16 * winter : 1 + 0.14 * winter
}

/** The network was found by ever more people. */
const grown = (share: number): number => 0.75 + 0.35 * share

interface Span {
  readonly from: number
  readonly to: number
}

const batteries = [40, 52, 58, 64, 77, 82, 90] as const
const slow = [7_400, 11_000, 11_000, 22_000] as const
const fast = [50_000, 100_000, 135_000, 150_000] as const
const pick = (all: readonly number[], number: number): number => all[number % all.length] ?? 0

/** The connectors of all sites with the site of each. */
const connectors = piles.flatMap(({ id, pile }) =>
  sites
    .filter((site) => site.id === pile.locationId)
    .flatMap((site) =>
      pile.connectors.map(({ connectorId, power: watts }) => ({ site, pileId: id, connectorId, watts })),
    ),
)
type Place = (typeof connectors)[number]

/** The customers with next to nothing: they come once, shortly before the present. */
export const poorFrom = people.length - network.poor
const POOR_WITHIN_MS = 60 * HOUR

/** Draws the visits of one day after the other; nobody and no connector is taken twice at once. */
export class Traffic {
  readonly #chance: () => number
  readonly #span: Span
  readonly #outages: Map<string, readonly Outage[]>
  readonly #busy = new Map<string, number>()
  /** The next of the poor. */
  #poor = poorFrom

  constructor(chance: () => number, span: Span, outages: readonly Outage[]) {
    this.#chance = chance
    this.#span = span
    this.#outages = Map.groupBy(outages, ({ pileId }) => pileId)
  }

  /** The visits that begin on a day of each place's own calendar, in their order; `midnight` is that of UTC. */
  day(midnight: number): readonly Arrival[] {
    return connectors
      .flatMap((place) => this.#visitsAt(place, midnight))
      .toSorted((one, other) => one.startsAt - other.startsAt)
      .flatMap((wish) => this.#seat(wish))
  }

  #visitsAt(place: Place, midnight: number): readonly (Place & { readonly startsAt: number })[] {
    const { site, watts } = place
    const { day, slot, from } = slotStretch(site.location.zone, midnight + DAY / 2)
    const offset = day * DAY + slot * (HOUR / 2) - from
    const { from: begin, to } = this.#span
    const [ac, dc] = rates[site.habit]
    const weekday = (Math.floor(midnight / DAY) + 3) % 7
    const rate =
      (watts > 50_000 ? dc : ac) *
      (weekdays[site.habit][weekday] ?? 1) *
      season(site, Math.floor(midnight / DAY) % 365) *
      grown((midnight - begin) / (to - begin))
    // Poisson, by how many uniform numbers fit.
    let count = -1
    for (let product = 1; product > Math.exp(-rate); count += 1) product *= this.#chance()
    return Array.from({ length: count }, () => ({
      ...place,
      startsAt: Math.floor(midnight - offset + this.#hour(site.habit) * HOUR),
    }))
  }

  #hour(habit: Habit): number {
    const weights = hours[habit]
    let left = this.#chance() * weights.reduce((sum, weight) => sum + weight, 0)
    const at = weights.findIndex((weight) => (left -= weight) < 0)
    return (Math.max(0, at) + this.#chance()) * 2
  }

  #seat({ site, pileId, connectorId, watts, startsAt }: Place & { readonly startsAt: number }): readonly Arrival[] {
    const person = this.#driver(site, startsAt)
    if (person === null) return []
    const isFast = watts > 50_000
    const share = Math.min(0.92, pick(isFast ? fast : slow, person) / watts)
    const from = 12 + this.#chance() * 38
    const until = isFast ? 62 + this.#chance() * 20 : 75 + this.#chance() * 24
    const wattHours = pick(batteries, person) * 10 * (until - from)
    const minutes = Math.max(8, Math.round((wattHours / (watts * share * 0.92)) * 60))
    const idleMinutes = this.#chance() < 0.12 ? Math.floor(20 + this.#chance() * 160) : Math.floor(this.#chance() * 12)
    const visit = { pileId, connectorId, watts, idTag: cardOf(person), startsAt, minutes, idleMinutes }
    const key = `${pileId}~${connectorId}`
    const end = freeAt(visit)
    const isFree = (this.#busy.get(key) ?? 0) < startsAt && !this.#isOut(visit, end)
    if (!isFree || end > this.#span.to - 2 * MINUTE || startsAt < this.#span.from + HOUR) return []
    this.#busy.set(key, end + 3 * MINUTE)
    if (person === this.#poor) this.#poor += 1
    this.#busy.set(visit.idTag, end + 20 * MINUTE)
    return [{ visit, draw: { share, from, until }, person }]
  }

  #isOut({ pileId, connectorId, startsAt }: Visit, end: number): boolean {
    return (this.#outages.get(pileId) ?? []).some(
      (one) =>
        (one.connectorId === 0 || one.connectorId === connectorId) &&
        one.from - 5 * MINUTE < end &&
        startsAt < one.to + 5 * MINUTE,
    )
  }

  /** Most come from around, and some of them much more often than others. */
  #driver({ country }: Site, at: number): number | null {
    const isLate = at > this.#span.to - POOR_WITHIN_MS && at < this.#span.to - 3 * HOUR
    if (isLate && country === 'US' && this.#poor < people.length && this.#chance() < 0.3) return this.#poor
    const isAbroad = this.#chance() < 0.03
    const near = people.flatMap((one, index) =>
      index < poorFrom && (isAbroad || one.country === country) ? [index] : [],
    )
    for (let tries = 0; tries < 4; tries += 1) {
      const person = near[Math.floor(this.#chance() ** 1.5 * near.length)] ?? 0
      if ((this.#busy.get(cardOf(person)) ?? 0) < at) return person
    }
    return null
  }
}
