import { Schema } from 'effect'
import { periodAt } from '#backend/balancing/composite.ts'
import { phasesOf, wattsOf } from '#backend/balancing/units.ts'
import { leftForPiles } from '#contracts/balancing/location-load.ts'
import type { LastDrawn } from '#contracts/balancing/last-drawn.ts'
import type { Circuit, LocationLoad } from '#contracts/balancing/location-load.ts'
import type { LoadCircuit, LoadDetail, LoadPile, LoadRow, loads } from '#contracts/balancing/location-load.calls.ts'
import type { PlanStatus } from '#contracts/balancing/balancing-plan.ts'
import { ProfileStatus } from '#contracts/balancing/charging-profile.ts'
import type { Limits } from '#contracts/balancing/charging-profile.ts'
import type { SessionStatus } from '#contracts/charging/charging-session.ts'
import { LinkStatus } from '#contracts/equipment/pile-link.ts'
import { Power, power } from '#contracts/units.ts'
import { balancingPlan } from '#machines/balancing/balancing-plan.ts'
import type { ProfileContext } from '#machines/balancing/charging-profile.context.ts'
import { chargingProfile } from '#machines/balancing/charging-profile.ts'
import { location } from '#machines/master-data.ts'
import { is } from '#machines/kit/tags.ts'
import { stateOf } from '#backend/kernel/state.ts'
import {
  flag,
  id,
  idNumber,
  integer,
  moment,
  nullable,
  number,
  reference,
  text,
} from '#backend/kernel/read-model/columns.ts'
import type { Values } from '#backend/kernel/read-model/columns.ts'
import { among, not } from '#backend/kernel/query/match.ts'
import { openReader } from '#backend/kernel/query/reader.ts'
import type { Answer } from '#backend/kernel/query/list.ts'
import { ONLINE, pileSeen } from '#backend/areas/equipment/location/public-queries.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'

const charging = 'charging' satisfies SessionStatus
/** What limits a location now. */
export const planInForce = 'active' satisfies PlanStatus
const gone = 'cleared' satisfies ProfileStatus

const locations = reference('locations', { id: id(), name: text(), zone: text(), rank: integer(), isOver: flag() })
const piles = reference('piles', {
  id: id(),
  name: text(),
  locationId: text(),
  link: text(LinkStatus),
  isSimulated: flag(),
  isLab: flag(),
})
const connectors = reference('connectors', { id: id(), pileId: text(), power: integer(Power) })
const sessions = reference('sessions', {
  id: idNumber(),
  pileId: text(),
  connectorId: integer(),
  locationId: nullable(text()),
  status: text(),
  power: nullable(integer(Power)),
  meteredAt: moment(),
})
const plans = reference('plans', {
  number: number(),
  id: id(),
  locationId: text(),
  status: text(),
  priority: integer(),
})
const profiles = reference('profiles', { id: id(), pileId: text(), planId: nullable(text()), status: text() })

const reader = perWorld(({ store }) => ({
  locations: openReader(store, locations),
  piles: openReader(store, piles),
  connectors: openReader(store, connectors),
  sessions: openReader(store, sessions),
  plans: openReader(store, plans),
  profiles: openReader(store, profiles),
}))

type Place = Pick<Values<typeof locations.columns>, 'id' | 'name' | 'zone'>
interface Session extends Pick<Values<typeof sessions.columns>, 'pileId' | 'connectorId' | 'power' | 'meteredAt'> {
  readonly id: string
  /** Its pile is: what the meter said last is what goes through it now. */
  readonly isOnline: boolean
}
interface Stand {
  readonly id: string
  readonly name: string
  readonly isSimulated: boolean
  readonly isLab: boolean
  readonly isOnline: boolean
  readonly ratedPower: Power
  /** Its strongest connector: over how many phases the pile charges. */
  readonly strongest: number
}

/** The sessions that draw at a location, by pile and connector. */
function sessionsAt(source: Source, locationId: string): readonly Session[] {
  const running = reader(source).sessions.where({ locationId, status: charging }, { by: ['pileId', 'connectorId'] })
  return running.map(({ id: session, pileId, connectorId, power: said, meteredAt }) => {
    const isOnline = pileSeen(source, pileId)?.link === ONLINE
    return { id: String(session), pileId, connectorId, power: said, meteredAt, isOnline }
  })
}

/** The piles of a location with what their connectors may draw. */
function standsAt(source: Source, locationId: string): readonly Stand[] {
  const atPiles = { pileId: among('piles', { locationId }) }
  const powers = Map.groupBy(reader(source).connectors.where(atPiles), ({ pileId }) => pileId)
  return reader(source)
    .piles.where({ locationId }, { by: ['id'] })
    .map(({ id: pileId, name, link, isSimulated, isLab }) => {
      const own = (powers.get(pileId) ?? []).map((one) => one.power)
      const isOnline = link === ONLINE
      return { id: pileId, name, isSimulated, isLab, isOnline, ratedPower: sumOf(own), strongest: Math.max(0, ...own) }
    })
}

/** Every location with what it can take and what goes through it, the first in rank first. */
export function listLoads(source: Source): Answer<typeof loads> {
  const list = reader(source)
    .locations.where({ isOver: false }, { by: ['-rank', 'name'] })
    .map((place) => lookAt(source, place).row)
  return { total: list.length, list }
}

/** The load of one location by circuit and pile; null when there is no such location. */
export function readLoad(source: Source, locationId: string): LoadDetail | null {
  const place = reader(source).locations.one(locationId)
  if (place === null || place.isOver) return null
  const { row, pileList } = lookAt(source, place)
  const running = sessionsAt(source, locationId)
  return { ...row, circuits: circuitsOf(row.load, pileList, { isGiven: row.planId !== null, running }), pileList }
}

/** What goes through a location now, and what was known last of its offline piles. */
export const drawnAt = (source: Source, locationId: string): Pick<LoadRow, 'drawn' | 'lastDrawn'> =>
  drawnBy(sessionsAt(source, locationId))

interface Looked {
  readonly row: LoadRow
  readonly pileList: readonly LoadPile[]
}

function lookAt(source: Source, { id: locationId, name, zone }: Place): Looked {
  const inForce = { locationId, status: planInForce }
  const [plan] = reader(source).plans.where(inForce, { by: ['-priority', 'number'], most: 1 })
  const planId = plan?.id ?? null
  const load = stateOf(source, location, locationId)?.context.load ?? null
  const running = sessionsAt(source, locationId)
  const pileList = pilesOf(source, locationId, { running, circuits: load?.circuits ?? [] })
  // A session may run at a pile that has been taken elsewhere since.
  const row: LoadRow = {
    id: locationId,
    name,
    zone,
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
  const { online = [], away = [] } = Object.groupBy(running, ({ isOnline }) => (isOnline ? 'online' : 'away'))
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
  const sessionsOf = Map.groupBy(running, ({ pileId }) => pileId)
  const atPiles = { pileId: among('piles', { locationId }), planId: not(null), status: not(gone) }
  const told = Map.groupBy(reader(source).profiles.where(atPiles), ({ pileId }) => pileId)
  const circuitOf = new Map<string, string>(
    circuits.flatMap((circuit) => circuit.pileIds.map((one) => [one, circuit.id])),
  )
  return standsAt(source, locationId).map(({ strongest, isOnline, ...pile }): LoadPile => {
    const own = sessionsOf.get(pile.id) ?? []
    const { drawn, lastDrawn: last } = drawnBy(own)
    return {
      ...pile,
      circuitId: circuitOf.get(pile.id) ?? null,
      isOnline,
      ...limitOf(source, told.get(pile.id) ?? [], { ratedPower: pile.ratedPower, strongest }),
      drawn: last === null ? drawn : null,
      lastDrawn: last,
      sessions: own.map(({ id: session, connectorId, power: said }) => ({ id: session, connectorId, power: said })),
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
    .flatMap((one) => stateOf(source, chargingProfile, one.id) ?? [])
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
