import { Schema } from 'effect'
import { endpoint, listOf } from '../endpoint.ts'
import { LocationLoad } from './location-load.ts'
import { EntityId } from '../ids.ts'
import { PlanStatus, planFacts } from './balancing-plan.ts'
import {
  Period,
  ProfileDoubt,
  ProfilePurpose,
  ProfileStatus,
  RateUnit,
  ReportedPeriod,
  unfitRules,
} from './charging-profile.ts'
import { pages } from '../menu.ts'
import { LastDrawn } from './last-drawn.ts'
import { Instant, Power } from '../units.ts'
import { giving, reading } from '../http/instance.ts'
import { RowOffer, Sought, listed, pileKinds } from '../http/listing.ts'

/** Load balancing: plans that divide the power of locations, and the profiles they have on piles. */

const Text = Schema.NullOr(Schema.String)
const When = Schema.NullOr(Instant)
const { fields: described } = planFacts['plan.drafted']

export const PlanRow = Schema.Struct({
  id: Schema.String,
  status: PlanStatus,
  state: Schema.String,
  ...described,
  locationName: Text,
  /** The clock that the slots go by. */
  zone: Schema.String,
  /** What the location can take from the grid now; null where nobody has said. */
  loadPower: Schema.NullOr(Power),
  /** What all connectors of the location can give together. */
  ratedPower: Power,
  /** What those at piles that are online draw now. */
  livePower: Power,
  lastDrawn: Schema.NullOr(LastDrawn),
  activatedAt: When,
  /** When the shares changed last. */
  computedAt: When,
  offers: Schema.Array(RowOffer),
})
export type PlanRow = typeof PlanRow.Type

export const planSorts = ['number', 'name', 'status', 'locationId', 'priority'] as const

export const ProfileRow = Schema.Struct({
  id: Schema.String,
  status: ProfileStatus,
  state: Schema.String,
  /** Null: a person asked for it. */
  planId: Text,
  pileId: Schema.String,
  pileName: Text,
  ...pileKinds,
  connectorId: Schema.Int,
  isOnline: Schema.Boolean,
  chargingProfileId: Schema.Int,
  purpose: ProfilePurpose,
  transactionId: Schema.NullOr(Schema.Int),
  stackLevel: Schema.Int,
  unit: RateUnit,
  periods: Schema.Array(Period),
  startAt: When,
  sentAt: When,
  attempt: Schema.Int,
  acceptedAt: When,
  /** The rule by which the pile cannot hold it (text `guard.<rule>`); null where it can. */
  unfit: Schema.NullOr(Schema.Literals(unfitRules)),
  /** Why nobody can tell whether the pile follows it. */
  doubt: Schema.NullOr(ProfileDoubt),
  /** The schedule we computed and the one the pile reported, when they were compared last. */
  compared: Schema.NullOr(
    Schema.Struct({
      from: Instant,
      unit: RateUnit,
      expected: Schema.Array(Period),
      reported: Schema.Array(ReportedPeriod),
      differenceTenths: Schema.Int,
    }),
  ),
  offers: Schema.Array(RowOffer),
})
export type ProfileRow = typeof ProfileRow.Type

export const profileSorts = ['number', 'status', 'pileId'] as const

/** What a location has for plans, by half hour of its day. */
export const Headroom = Schema.Struct({
  locationId: Schema.String,
  name: Schema.String,
  zone: Schema.String,
  load: Schema.NullOr(LocationLoad),
  ratedPower: Power,
  slots: Schema.Array(
    Schema.Struct({
      fromMinute: Schema.Int,
      /** When that is today. */
      at: Instant,
      /** What is left for the piles. */
      available: Power,
      /** What the active plan of the highest priority allows; null without one. */
      planned: Schema.NullOr(Power),
    }),
  ),
})
export type Headroom = typeof Headroom.Type

const access = [pages.loadBalancing.code]

export const plans = endpoint({
  method: 'GET',
  path: '/balancing-service/plans',
  access,
  query: listed(planSorts, { name: Sought, status: PlanStatus, locationId: Sought, priority: Schema.NumberFromString }),
  answer: listOf(PlanRow),
  refusals: ['ACCESS_DENIED'],
  asOf: true,
  summary: 'Plans of load balancing, the newest first.',
})

export const plan = endpoint({
  ...reading,
  path: '/balancing-service/plans/{id}',
  access,
  answer: PlanRow,
  summary: 'One plan.',
})

export const draftPlan = endpoint({
  method: 'POST',
  path: '/balancing-service/plans',
  access,
  body: Schema.Struct(described),
  answer: PlanRow,
  refusals: ['ACCESS_DENIED', 'ADDRESS_ERROR', 'ILLEGAL_TRANSITION'],
  summary: 'Drafts a plan; it holds when it is activated.',
})

export const givePlan = endpoint({
  ...giving,
  path: '/balancing-service/plans/{id}/{command}',
  access,
  answer: PlanRow,
  summary: 'Edits, activates, suspends or archives a plan; answers it as it stands then.',
})

export const profiles = endpoint({
  method: 'GET',
  path: '/balancing-service/profiles',
  access,
  query: listed(profileSorts, { planId: Sought, pileId: Sought, status: ProfileStatus }),
  answer: listOf(ProfileRow),
  refusals: ['ACCESS_DENIED'],
  asOf: true,
  summary: 'Charging profiles on piles, the newest first; with both curves where a pile does not follow.',
})

export const giveProfile = endpoint({
  ...giving,
  path: '/balancing-service/profiles/{id}/{command}',
  access,
  answer: ProfileRow,
  summary: 'Has a profile sent again, or tried once more where it has failed.',
})

export const limitConnector = endpoint({
  method: 'POST',
  path: '/balancing-service/limits',
  access,
  body: Schema.Struct({
    pileId: EntityId,
    /** 0 for the pile as a whole. */
    connectorId: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)),
    /** For every new session, or for the one that runs. */
    purpose: Schema.Literals(['TxDefaultProfile', 'TxProfile']),
    power: Power.check(Schema.isGreaterThanOrEqualTo(0)),
    validTo: When,
  }),
  answer: ProfileRow,
  refusals: ['ACCESS_DENIED', 'ADDRESS_ERROR', 'ILLEGAL_TRANSITION', 'OPERATION_FAILED'],
  summary: 'Limits the sessions of a connector, or the one that runs there.',
})

export const headroom = endpoint({
  method: 'GET',
  path: '/balancing-service/locations',
  access,
  answer: listOf(Headroom),
  refusals: ['ACCESS_DENIED'],
  asOf: true,
  summary: 'Every location with what it can take and what its plans leave of that, by half hour.',
})

export const balancingEndpoints = [
  plans,
  plan,
  draftPlan,
  givePlan,
  profiles,
  giveProfile,
  limitConnector,
  headroom,
] as const
