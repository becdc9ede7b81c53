import { Schema } from 'effect'
import { periodAt } from '#backend/balancing/composite.ts'
import { phasesOf, wattsOf } from '#backend/balancing/units.ts'
import { leftForPiles } from '#contracts/balancing/location-load.ts'
import type { Circuit, LocationLoad } from '#contracts/balancing/location-load.ts'
import type {
  LastDrawn,
  LoadCircuit,
  LoadDetail,
  LoadPile,
  LoadRow,
  loads,
} from '#contracts/balancing/location-load.calls.ts'
import type { PlanStatus } from '#contracts/balancing/balancing-plan.ts'
import { ProfileStatus } from '#contracts/balancing/charging-profile.ts'
import type { Limits } from '#contracts/balancing/charging-profile.ts'
import type { SessionStatus } from '#contracts/charging/charging-session.ts'
import { power } from '#contracts/units.ts'
import type { Instant, Power } from '#contracts/units.ts'
import { balancingPlan } from '#machines/balancing/balancing-plan.ts'
import type { ProfileContext } from '#machines/balancing/charging-profile.context.ts'
import { chargingProfile } from '#machines/balancing/charging-profile.ts'
import { location } from '#machines/master-data.ts'
import { is } from '#machines/kit/tags.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { whereOf } from '#backend/kernel/query/list-table.ts'
import type { Answer } from '#backend/kernel/query/list.ts'
import { ONLINE } from '#backend/areas/equipment/location/public-queries.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'

interface Place {
  readonly id: string
  readonly name: string
  readonly zone: string
}
interface Session {
  readonly id: string
  readonly pileId: string
  readonly connectorId: number
  readonly power: Power | null
  readonly meteredAt: Instant
  /** Its pile is: what the meter said last is what goes through it now. */
  readonly isOnline: 0 | 1
}
interface Stand {
  readonly id: string
  readonly name: string
  readonly isOnline: number
  readonly ratedPower: Power
  /** Its strongest connector: over how many phases the pile charges. */
  readonly strongest: number
}

const charging = 'charging' satisfies SessionStatus
/** What limits a location now. */
export const planInForce = 'active' satisfies PlanStatus
const gone = 'cleared' satisfies ProfileStatus

const reader = perWorld(({ store: { db, places } }) => ({
  all: db.prepare<[], Place>('SELECT id, name, zone FROM locations ORDER BY rank DESC, name'),
  one: db.prepare<[string], Place>('SELECT id, name, zone FROM locations WHERE id = ?'),
  piles: db.prepare<[typeof ONLINE, string], Stand>(
    `SELECT p.id, p.name, p.link = ? AS isOnline, coalesce(sum(c.power), 0) AS ratedPower,
       coalesce(max(c.power), 0) AS strongest FROM piles p LEFT JOIN connectors c ON c.pileId = p.id
     WHERE p.locationId = ? GROUP BY p.id ORDER BY p.id`,
  ),
  sessions: db.prepare<[typeof ONLINE, string, SessionStatus], Session>(
    `SELECT CAST(s.id AS TEXT) AS id, s.pileId, s.connectorId, s.power, s.meteredAt,
       coalesce(p.link = ?, 0) AS isOnline
     FROM sessions s LEFT JOIN piles p ON p.id = s.pileId WHERE s.id IN (SELECT id FROM ${places('sessions').table}
       ${whereOf(['locationId = ?', 'status = ?', ...places('sessions').where])}) ORDER BY s.pileId, s.connectorId`,
  ),
  plans: db
    .prepare<[string, typeof planInForce], string>(
      'SELECT id FROM plans WHERE locationId = ? AND status = ? ORDER BY priority DESC, number',
    )
    .pluck(),
  profiles: db.prepare<[string, ProfileStatus], { id: string; pileId: string }>(
    `SELECT r.id, r.pileId FROM profiles r JOIN piles p ON p.id = r.pileId
     WHERE p.locationId = ? AND r.planId IS NOT NULL AND r.status <> ?`,
  ),
}))

/** Every location with what it can take and what goes through it, the first in rank first. */
export function listLoads(source: Source): Answer<typeof loads> {
  const list = reader(source)
    .all.all()
    .map((place) => lookAt(source, place).row)
  return { total: list.length, list }
}

/** The load of one location by circuit and pile; null when there is no such location. */
export function readLoad(source: Source, id: string): LoadDetail | null {
  const place = reader(source).one.get(id)
  if (place === undefined) return null
  const { row, pileList } = lookAt(source, place)
  const running = reader(source).sessions.all(ONLINE, id, charging)
  return { ...row, circuits: circuitsOf(row.load, pileList, { isGiven: row.planId !== null, running }), pileList }
}

/** What goes through a location now, and what was known last of its offline piles. */
export const drawnAt = (source: Source, locationId: string): Pick<LoadRow, 'drawn' | 'lastDrawn'> =>
  drawnBy(reader(source).sessions.all(ONLINE, locationId, charging))

interface Looked {
  readonly row: LoadRow
  readonly pileList: readonly LoadPile[]
}

function lookAt(source: Source, place: Place): Looked {
  const { plans, sessions } = reader(source)
  const [planId = null] = plans.all(place.id, planInForce)
  const load = stateOf(source, location, place.id)?.context.load ?? null
  const running = sessions.all(ONLINE, place.id, charging)
  const pileList = pilesOf(source, place.id, { running, circuits: load?.circuits ?? [] })
  // A session may run at a pile that has been taken elsewhere since.
  const row: LoadRow = {
    ...place,
    load,
    ratedPower: sumOf(pileList.map(({ ratedPower }) => ratedPower)),
    ...flowOf(pileList, { isGiven: planId !== null, most: load === null ? null : leftForPiles(load), running }),
    planId,
    planName: planId === null ? null : (stateOf(source, balancingPlan, planId)?.context.name ?? null),
    piles: pileList.length,
    confirmed: pileList.filter(({ state }) => is(chargingProfile, state, 'proven')).length,
    astray: pileList.filter(({ status }) => status === 'drift' || status === 'failed').length,
    sessions: running.length,
  }
  return { row, pileList }
}

interface Given {
  readonly isGiven: boolean
  /** What they may draw together; null where nobody has said. */
  readonly most: number | null
  /** The sessions through it. */
  readonly running: readonly Session[]
}

const flowOf = (
  piles: readonly LoadPile[],
  { isGiven, most, running }: Given,
): Pick<LoadRow, 'given' | 'drawn' | 'lastDrawn' | 'headroom'> => {
  const { drawn, lastDrawn } = drawnBy(running)
  return {
    given: isGiven ? sumOf(piles.map(({ given }) => given)) : null,
    drawn,
    lastDrawn,
    headroom: most === null ? null : power(most - drawn - (lastDrawn?.power ?? 0)),
  }
}

/** What sessions draw at piles that are online, and what those at the others drew when they were heard last. */
function drawnBy(running: readonly Session[]): Pick<LoadRow, 'drawn' | 'lastDrawn'> {
  const { online = [], away = [] } = Object.groupBy(running, ({ isOnline }) => (isOnline === 1 ? 'online' : 'away'))
  const sum = (some: readonly Session[]): Power => sumOf(some.map((one) => one.power ?? 0))
  return { drawn: sum(online), lastDrawn: lastDrawn(away, sum(away)) }
}

function lastDrawn(away: readonly Session[], drawn: Power): LastDrawn | null {
  const [since] = away.map(({ meteredAt }) => meteredAt).toSorted()
  return since === undefined ? null : { power: drawn, sessions: away.length, since }
}

/** The circuits with all that is behind them. */
function circuitsOf(
  load: LocationLoad | null,
  piles: readonly LoadPile[],
  { isGiven, running }: Pick<Given, 'isGiven' | 'running'>,
): readonly LoadCircuit[] {
  const { circuits = [] } = load ?? {}
  const behind = (id: string, depth: number): readonly LoadPile[] => [
    ...piles.filter(({ circuitId }) => circuitId === id),
    // No circuit is deeper than there are circuits: loops are refused where they are told.
    ...(depth > circuits.length
      ? []
      : circuits.filter(({ parentId }) => parentId === id).flatMap((one) => behind(one.id, depth + 1))),
  ]
  return circuits.map(({ pileIds: _, ...circuit }) => {
    const all = behind(circuit.id, 0)
    const ids = new Set(all.map(({ id }) => id))
    const through = running.filter(({ pileId }) => ids.has(pileId))
    return { ...circuit, ...flowOf(all, { isGiven, most: circuit.power, running: through }), piles: all.length }
  })
}

function pilesOf(
  source: Source,
  locationId: string,
  { circuits, running }: { readonly circuits: readonly Circuit[]; readonly running: readonly Session[] },
): readonly LoadPile[] {
  const { piles, profiles } = reader(source)
  const sessions = Map.groupBy(running, ({ pileId }) => pileId)
  const told = Map.groupBy(profiles.all(locationId, gone), ({ pileId }) => pileId)
  const circuitOf = new Map<string, string>(circuits.flatMap(({ id, pileIds }) => pileIds.map((one) => [one, id])))
  return piles.all(ONLINE, locationId).map(({ strongest, isOnline, ...pile }): LoadPile => {
    const own = sessions.get(pile.id) ?? []
    const { drawn, lastDrawn: last } = drawnBy(own)
    return {
      ...pile,
      circuitId: circuitOf.get(pile.id) ?? null,
      isOnline: isOnline === 1,
      ...limitOf(source, told.get(pile.id) ?? [], { ratedPower: pile.ratedPower, strongest }),
      drawn: last === null ? drawn : null,
      lastDrawn: last,
      sessions: own.map(({ id, connectorId, power: said }) => ({ id, connectorId, power: said })),
    }
  })
}

/** What governs a pile now: of the profiles that say something, the one of the highest stack level (OCPP 1.6 §3.13.2). */
function limitOf(
  source: Source,
  profiles: readonly { readonly id: string }[],
  { ratedPower, strongest }: Pick<Stand, 'ratedPower' | 'strongest'>,
): Pick<LoadPile, 'limit' | 'status' | 'state' | 'given'> {
  const phases = phasesOf(strongest)
  const now = source.clock.now()
  const wattsAt = (limits: Limits | null): Power | null => {
    const period = limits === null ? null : periodAt(limits, null, now)
    return limits === null || period === null ? null : power(wattsOf(period.limitTenths, limits.unit, phases))
  }
  const [found] = profiles
    .flatMap(({ id }) => stateOf(source, chargingProfile, id) ?? [])
    .flatMap(({ value, context }) => {
      const limit = wattsAt(context)
      return limit === null ? [] : [{ value, context, limit }]
    })
    .toSorted((one, other) => other.context.stackLevel - one.context.stackLevel)
  if (found === undefined) return { limit: null, status: null, state: null, given: ratedPower }
  const { context, limit, value } = found
  const held = heldBy(value, context).map((limits) => Math.min(ratedPower, wattsAt(limits) ?? ratedPower))
  const word = chargingProfile.wire[value] ?? null
  return { limit, status: isStatus(word) ? word : null, state: value, given: power(Math.max(...held)) }
}

const isStatus = Schema.is(ProfileStatus)

/** All that it may hold, as far as anybody can know; one that has drifted may take what it can. */
const heldBy = (value: string, { mayHold }: ProfileContext): ProfileContext['mayHold'] =>
  is(chargingProfile, value, 'drifted') ? [null] : mayHold

const sumOf = (watts: readonly number[]): Power => power(watts.reduce((sum, one) => sum + one, 0))
