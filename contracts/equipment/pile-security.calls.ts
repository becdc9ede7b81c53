import { Schema } from 'effect'
import { endpoint, listOf } from '../endpoint.ts'
import { EntityId } from '../ids.ts'
import {
  PilePassword,
  SecurityProfile,
  eventSeverities,
  eventSources,
  higherProfiles,
  missingThings,
} from './pile-security.ts'
import { pages } from '../menu.ts'
import { Instant } from '../units.ts'
import { giving, reading } from '../http/instance.ts'
import { Moment, RowOffer, Sought, listed } from '../http/listing.ts'

/** How piles prove who they are, and what became known about it (OCPP security whitepaper). No answer but one holds a secret. */

const When = Schema.NullOr(Instant)
const HigherProfile = Schema.Literals(higherProfiles)

export const PileSecurity = Schema.Struct({
  id: Schema.String,
  status: Schema.Literals(['profile0', 'profile1', 'profile2', 'profile3']),
  /** A connection that proves less is refused. */
  profile: SecurityProfile,
  /** What the pile was asked to rise to and has not shown yet. */
  asked: Schema.NullOr(HigherProfile),
  /** The last connection; null before the first. Its profile is null where nobody wrote it down. */
  shown: Schema.NullOr(Schema.Struct({ profile: Schema.NullOr(SecurityProfile), at: Instant, isOpen: Schema.Boolean })),
  /** Null: it has none. */
  passwordSince: When,
  /** Another password that was sent to it, or is about to be, and that it has not answered for: either may be the one. */
  passwordChange: Schema.NullOr(Schema.Struct({ status: Schema.Literals(['waiting', 'unknown']), since: Instant })),
  /** Of our authority, that count, the newest first. */
  certificates: Schema.Array(
    Schema.Struct({ serialNumber: Schema.String, notAfter: Instant, isExpired: Schema.Boolean }),
  ),
  /** Serial numbers that count no more. */
  revoked: Schema.Array(Schema.String),
  /** The profiles above its own, and what it has not that it would need to come with each. */
  raises: Schema.Array(
    Schema.Struct({ profile: HigherProfile, missing: Schema.Array(Schema.Literals(missingThings)) }),
  ),
  offers: Schema.Array(RowOffer),
})
export type PileSecurity = typeof PileSecurity.Type

export const SecurityEventRow = Schema.Struct({
  id: Schema.String,
  pileId: Schema.String,
  /** When we heard or noticed it; `reportedAt` is when it happened by the pile's clock. */
  at: Instant,
  reportedAt: When,
  /** As the pile, or we, call it: SecurityEventNotification takes any name. */
  type: Schema.String,
  severity: Schema.Literals(eventSeverities),
  source: Schema.Literals(eventSources),
  techInfo: Schema.NullOr(Schema.String),
})
export type SecurityEventRow = typeof SecurityEventRow.Type

export const securityEventSorts = ['at', 'severity'] as const

const access = [pages.chargingPile.code, pages.piles.code]

export const security = endpoint({
  ...reading,
  path: '/security-service/piles/{id}',
  access,
  answer: PileSecurity,
  summary: 'How a pile proves who it is, and what may be done about it.',
})

export const securityEvents = endpoint({
  method: 'GET',
  path: '/security-service/events',
  access,
  query: listed(securityEventSorts, {
    pileId: Sought,
    severity: Schema.Literals(eventSeverities),
    type: Sought,
    atFrom: Moment,
    atTo: Moment,
  }),
  answer: listOf(SecurityEventRow),
  refusals: ['ACCESS_DENIED'],
  asOf: true,
  summary: 'Security events that piles told of, and those we noticed ourselves, the newest first.',
})

export const givePassword = endpoint({
  method: 'POST',
  path: '/security-service/piles/{id}/password',
  access,
  params: Schema.Struct({ id: EntityId }),
  body: Schema.Struct({
    /** Left out, one is drawn. */
    password: Schema.optionalKey(PilePassword),
  }),
  answer: Schema.Struct({
    /** The password that was drawn: told here and never again. Null for one that was given. */
    password: Schema.NullOr(Schema.String),
    security: PileSecurity,
  }),
  refusals: ['ACCESS_DENIED', 'ADDRESS_ERROR', 'ILLEGAL_TRANSITION'],
  summary:
    'Gives a pile that is configured by hand its password: the only one from here on. Only a hash of it is kept.',
})

export const giveSecurity = endpoint({
  ...giving,
  path: '/security-service/piles/{id}/{command}',
  access,
  answer: PileSecurity,
  summary:
    'Demands a profile (`demand`), revokes a certificate (`revoke`) or begins anew with another controller (`replace`). To ask a pile for a profile is a command: ChangeConfiguration of `SecurityProfile`.',
})

export const securityEndpoints = [security, securityEvents, givePassword, giveSecurity] as const
