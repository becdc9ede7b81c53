import { Schema } from 'effect'
import { endpoint, listOf } from '../endpoint.ts'
import { Circuit, LocationLoad } from './location-load.ts'
import { EntityId } from '../ids.ts'
import { LastDrawn } from './last-drawn.ts'
import { ProfileStatus } from './charging-profile.ts'
import { pileKinds } from '../http/listing.ts'
import { pages } from '../menu.ts'
import { Power } from '../units.ts'
import { reading } from '../http/instance.ts'

/** The load of locations: what each can take, what its piles may take of that, and what they draw. */

const Text = Schema.NullOr(Schema.String)
const Watts = Schema.NullOr(Power)

/** What goes through a location or a circuit now. */
const flow = {
  /** The most its piles may take together, as far as anybody knows; null where no plan is in force. */
  given: Watts,
  /** What those that are online draw. */
  drawn: Power,
  /** Null where no session runs at an offline pile. */
  lastDrawn: Schema.NullOr(LastDrawn),
  /**
   * What they could draw beside that; what offline piles drew last counts as taken. Below zero they draw too much. Null
   * where nobody has said what it can take.
   */
  headroom: Watts,
} as const

export const LoadRow = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  zone: Schema.String,
  /** Null: nobody has said. */
  load: Schema.NullOr(LocationLoad),
  /** What all its connectors can give together. */
  ratedPower: Power,
  ...flow,
  /** The plan in force of the highest priority. */
  planId: Text,
  planName: Text,
  piles: Schema.Int,
  /** Piles that were seen to hold the limit they were told, and those that do not follow or cannot hold one. */
  confirmed: Schema.Int,
  astray: Schema.Int,
  sessions: Schema.Int,
})
export type LoadRow = typeof LoadRow.Type

const { pileIds: _, ...circuit } = Circuit.fields
export const LoadCircuit = Schema.Struct({ ...circuit, ...flow, piles: Schema.Int })
export type LoadCircuit = typeof LoadCircuit.Type

export const LoadPile = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  ...pileKinds,
  /** Null: it draws from the location itself. */
  circuitId: Text,
  isOnline: Schema.Boolean,
  ratedPower: Power,
  /** What it was told last to take at most now; null: nothing. */
  limit: Watts,
  /** How that stands; null: it was told nothing. */
  status: Schema.NullOr(ProfileStatus),
  state: Text,
  /** The most it may take, as far as anybody knows: what it has not confirmed does not count. */
  given: Power,
  /** Null while it is offline and a session runs there: nobody knows. */
  drawn: Watts,
  lastDrawn: Schema.NullOr(LastDrawn),
  sessions: Schema.Array(Schema.Struct({ id: Schema.String, connectorId: Schema.Int, power: Watts })),
})
export type LoadPile = typeof LoadPile.Type

export const LoadDetail = Schema.Struct({
  ...LoadRow.fields,
  circuits: Schema.Array(LoadCircuit),
  pileList: Schema.Array(LoadPile),
})
export type LoadDetail = typeof LoadDetail.Type

const access = [pages.loadMonitoring.code, pages.loadBalancing.code]

export const loads = endpoint({
  method: 'GET',
  path: '/balancing-service/loads',
  access,
  answer: listOf(LoadRow),
  refusals: ['ACCESS_DENIED'],
  asOf: true,
  summary:
    'Every location with what it can take, what is given to its piles and what they draw, the first in rank first.',
})

export const load = endpoint({
  ...reading,
  path: '/balancing-service/loads/{id}',
  access,
  answer: LoadDetail,
  summary: 'The load of one location, by circuit and pile.',
})

export const limitLocation = endpoint({
  method: 'PUT',
  path: '/balancing-service/loads/{id}',
  access: [pages.loadBalancing.code],
  params: Schema.Struct({ id: EntityId }),
  body: LocationLoad,
  answer: LoadDetail,
  refusals: ['ACCESS_DENIED', 'ADDRESS_ERROR', 'ILLEGAL_TRANSITION'],
  summary: 'Says what a location can take and through which circuits; its piles are told what has changed.',
})

export const loadEndpoints = [loads, load, limitLocation] as const
