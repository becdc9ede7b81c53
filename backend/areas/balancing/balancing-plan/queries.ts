import { anchorOf, slotAt, slotsOf } from '#backend/balancing/slots.ts'
import type { Actor } from '#contracts/actor.ts'
import type { Headroom, PlanRow, headroom, plans } from '#contracts/balancing/balancing-plan.calls.ts'
import { leftForPiles } from '#contracts/balancing/location-load.ts'
import type { LocationLoad } from '#contracts/balancing/location-load.ts'
import { minutesOf } from '#contracts/balancing/balancing-plan.ts'
import { instant, millis, power } from '#contracts/units.ts'
import { MINUTE } from '#contracts/durations.ts'
import type { Power, TimeZone } from '#contracts/units.ts'
import { balancingPlan } from '#machines/balancing/balancing-plan.ts'
import type { PlanContext } from '#machines/balancing/balancing-plan.ts'
import { location } from '#machines/master-data.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { folded } from '#backend/kernel/query/common-filters.ts'
import type { ListTable } from '#backend/kernel/query/list-table.ts'
import { openList } from '#backend/kernel/query/list.ts'
import type { Answer, ListRequest } from '#backend/kernel/query/list.ts'
import { drawnAt, planInForce } from '../location-load/public-queries.ts'
import { offersTo } from '#backend/kernel/query/offers.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'

export const planList: ListTable = {
  table: 'plans',
  key: 'number',
  tallied: 'status',
  filters: {
    locationId: { where: 'locationId = ?', index: 'plans_by_location' },
    status: { where: 'status = ?', index: 'plans_by_status' },
    priority: { where: 'priority = ?' },
    name: { where: 'instr(search, ?) > 0', bind: folded },
  },
  orders: {
    number: { columns: ['number'], index: 'plans_by_number' },
    name: { columns: ['search', 'number'], index: 'plans_by_name' },
    status: { columns: ['status', 'number'], index: 'plans_by_status' },
    locationId: { columns: ['locationId', 'number'], index: 'plans_by_location' },
    priority: { columns: ['priority', 'number'], index: 'plans_by_priority' },
  },
  ownOrder: '-number',
}

const reader = perWorld(({ store, store: { db } }) => ({
  list: openList<number>(store, planList),
  id: db.prepare<[number], string>('SELECT id FROM plans WHERE number = ?').pluck(),
  status: db.prepare<[string], Pick<PlanRow, 'status' | 'state'>>('SELECT status, state FROM plans WHERE id = ?'),
  active: db
    .prepare<[string, typeof planInForce], string>('SELECT id FROM plans WHERE locationId = ? AND status = ?')
    .pluck(),
  rated: db
    .prepare<[string], Power>(
      `SELECT coalesce(sum(c.power), 0) FROM piles p JOIN connectors c ON c.pileId = p.id WHERE p.locationId = ?`,
    )
    .pluck(),
  locations: db.prepare<[], { id: string; name: string; zone: TimeZone }>(
    'SELECT id, name, zone FROM locations ORDER BY rank DESC, name',
  ),
}))

/** A page of plans with what `actor` may do with each, the newest first unless asked otherwise. */
export function listPlans(source: Source, request: ListRequest, actor: Actor): Answer<typeof plans> {
  const { id, list } = reader(source)
  const { total, keys } = list(request)
  return { total, list: keys.flatMap((key) => readPlan(source, id.get(key) ?? '', actor) ?? []) }
}

/** One plan; null when there is none. */
export function readPlan(source: Source, id: string, actor: Actor): PlanRow | null {
  const state = stateOf(source, balancingPlan, id)
  const { rated, status: statusOf } = reader(source)
  const row = statusOf.get(id)
  if (state === null || row === undefined) return null
  const { context } = state
  const site = stateOf(source, location, context.locationId)?.context
  const { drawn, lastDrawn } = drawnAt(source, context.locationId)
  const { activatedAt, computedAt, name, locationId, repeat, priority, validFrom, validTo, slots } = context
  return {
    id,
    ...row,
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
    ratedPower: rated.get(locationId) ?? power(0),
    livePower: drawn,
    lastDrawn,
    offers: offersTo({ source, actor }, balancingPlan, state),
  }
}

const HALF_HOUR = 30
const HALF_HOURS = minutesOf.Daily / HALF_HOUR

/** Every location with what its plans leave of its power, the first in rank first. */
export function listHeadroom(source: Source): Answer<typeof headroom> {
  const { active, locations, rated } = reader(source)
  const list = locations.all().map(({ id, name, zone }): Headroom => {
    const load = stateOf(source, location, id)?.context.load ?? null
    const inForce = active.all(id, planInForce).flatMap((one) => stateOf(source, balancingPlan, one)?.context ?? [])
    const ratedPower = rated.get(id) ?? power(0)
    return { locationId: id, name, zone, load, ratedPower, slots: slotsLeft(source, { zone, load, inForce }) }
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
