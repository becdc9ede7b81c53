import { anchorOf, slotAt, slotsOf } from '#backend/balancing/slots.ts'
import { givePlan, plan as planCall, plans as plansCall } from '#contracts/balancing/balancing-plan.calls.ts'
import type { Headroom, headroom } from '#contracts/balancing/balancing-plan.calls.ts'
import { leftForPiles } from '#contracts/balancing/location-load.ts'
import type { LocationLoad } from '#contracts/balancing/location-load.ts'
import { minutesOf } from '#contracts/balancing/balancing-plan.ts'
import { Power, TimeZone, instant, millis, power } from '#contracts/units.ts'
import { MINUTE } from '#contracts/durations.ts'
import { balancingPlan } from '#machines/balancing/balancing-plan.ts'
import type { PlanContext } from '#machines/balancing/balancing-plan.ts'
import { location } from '#machines/master-data.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { flag, id, integer, reference, text } from '#backend/kernel/read-model/columns.ts'
import { among } from '#backend/kernel/query/match.ts'
import { plans } from './read-model.ts'
import type { Answer } from '#backend/kernel/query/list.ts'
import { drawnAt, planInForce } from '../location-load/public-queries.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import { openReader } from '#backend/kernel/query/reader.ts'
import { resourceQueries } from '#backend/kernel/query/resource-queries.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'

const connectors = reference('connectors', { id: id(), pileId: text(), power: integer(Power) })
const locations = reference('locations', {
  id: id(),
  name: text(),
  zone: text(TimeZone),
  rank: integer(),
  isOver: flag(),
})

const reader = perWorld(({ store }) => ({
  plans: openReader(store, plans),
  connectors: openReader(store, connectors),
  locations: openReader(store, locations),
}))

/** What the connectors of a location may draw together. */
function ratedAt(source: Source, locationId: string): Power {
  const [all] = reader(source).connectors.groups([], { pileId: among('piles', { locationId }) }, { sum: ['power'] })
  return all?.power ?? power(0)
}

/** Plans with what `actor` may do with each, the newest first unless asked otherwise. */
export const planQueries = resourceQueries({ list: plansCall, one: planCall, give: givePlan }, plans, {
  of: balancingPlan,
  row({ id: planId, status, state: stands }, { source, state }) {
    const { context } = state
    const site = stateOf(source, location, context.locationId)?.context
    const { drawn, lastDrawn } = drawnAt(source, context.locationId)
    const { activatedAt, computedAt, name, locationId, repeat, priority, validFrom, validTo, slots } = context
    return {
      id: planId,
      status,
      state: stands,
      name,
      locationId,
      repeat,
      priority,
      validFrom,
      validTo,
      slots,
      activatedAt,
      computedAt,
      locationName: site?.name ?? null,
      zone: site?.zone ?? source.settings.zone,
      loadPower: site?.load?.power ?? null,
      ratedPower: ratedAt(source, locationId),
      livePower: drawn,
      lastDrawn,
    }
  },
})

const HALF_HOUR = 30
const HALF_HOURS = minutesOf.Daily / HALF_HOUR

/** Every location with what its plans leave of its power, the first in rank first. */
export function listHeadroom(source: Source): Answer<typeof headroom> {
  const { plans: known, locations: all } = reader(source)
  const list = all
    .where({ isOver: false }, { by: ['-rank', 'name'] })
    .map(({ id: locationId, name, zone }): Headroom => {
      const load = stateOf(source, location, locationId)?.context.load ?? null
      const inForce = known
        .where({ locationId, status: planInForce })
        .flatMap((one) => stateOf(source, balancingPlan, one.id)?.context ?? [])
      const ratedPower = ratedAt(source, locationId)
      return { locationId, name, zone, load, ratedPower, slots: slotsLeft(source, { zone, load, inForce }) }
    })
  return { total: list.length, list }
}

interface Site {
  readonly zone: TimeZone
  readonly load: LocationLoad | null
  readonly inForce: readonly PlanContext[]
}

/** Today's half hours of a location. */
function slotsLeft({ clock }: Source, { zone, load, inForce }: Site): Headroom['slots'] {
  if (load === null) return []
  const now = instant(clock.now())
  const midnight = millis(anchorOf({ repeat: 'Daily', validFrom: null }, zone, now))
  const sorted = inForce.toSorted((one, other) => other.priority - one.priority)
  return Array.from({ length: HALF_HOURS }, (_, index) => {
    const fromMinute = index * HALF_HOUR
    const at = instant(midnight + fromMinute * MINUTE)
    const found = sorted.find(
      ({ validFrom, validTo }) => (validFrom === null || validFrom <= at) && (validTo === null || at < validTo),
    )
    const available = leftForPiles(load)
    if (found === undefined) return { fromMinute, at, available, planned: null }
    const slots = slotsOf(found, load)
    const slot = slotAt({ slots, repeat: found.repeat, anchor: anchorOf(found, zone, now) }, at)
    return { fromMinute, at, available, planned: power(slots[slot]?.watts ?? 0) }
  })
}
