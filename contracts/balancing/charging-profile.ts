import { Schema } from 'effect'
import type { FactsOf } from '../fact.ts'
import { Instant } from '../units.ts'
import { LoadRepeat } from './balancing-plan.ts'

/** A charging profile on one pile (M22): the limits that a plan or a person asks of it, by OCPP 1.6's SetChargingProfile. */

export const ProfileStatus = Schema.Literals(['pending', 'applied', 'unverified', 'drift', 'failed', 'cleared'])
export type ProfileStatus = typeof ProfileStatus.Type

/** OCPP 1.6 §7.9: the unit of limits. */
export const RateUnit = Schema.Literals(['W', 'A'])
export type RateUnit = typeof RateUnit.Type
/** OCPP 1.6 §7.10: a cap of the pile, the limit of new sessions, the limit of a running one. */
export const ProfilePurpose = Schema.Literals(['ChargePointMaxProfile', 'TxDefaultProfile', 'TxProfile'])
export type ProfilePurpose = typeof ProfilePurpose.Type

/** Times a pile may reject a profile before it has failed. */
export const profileAttemptsMax = 3
/** What the schedule of a pile may differ from ours, in tenths of an ampere. */
export const toleranceTenths = 1

const natural = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** From so many seconds after the start of the schedule. */
export const Period = Schema.Struct({
  startSeconds: natural,
  /** In tenths of the unit: OCPP rounds limits to one decimal. */
  limitTenths: natural,
})
export type Period = typeof Period.Type

/** A period as a pile reports it; null: it says that nothing limits it. */
export const ReportedPeriod = Schema.Struct({ ...Period.fields, limitTenths: Schema.NullOr(natural) })
export type ReportedPeriod = typeof ReportedPeriod.Type

/** What a profile asks of a pile. */
export const Limits = Schema.Struct({
  /** The highest that holds governs; a plan has its priority, or less where the pile knows fewer levels. */
  stackLevel: natural,
  unit: RateUnit,
  periods: Schema.Array(Period).check(Schema.isMinLength(1)),
  /** How the periods come again; null: once. */
  recurrency: Schema.NullOr(LoadRepeat.pick(['Daily', 'Weekly'])),
  /** What the periods count from; null: the start of the transaction. */
  startAt: Schema.NullOr(Instant),
  /** After so many seconds the schedule has no say any more; null: without end. */
  durationSeconds: Schema.NullOr(Schema.Int.check(Schema.isGreaterThan(0))),
  validFrom: Schema.NullOr(Instant),
  validTo: Schema.NullOr(Instant),
})
export type Limits = typeof Limits.Type

const Computed = Schema.Struct({
  /** Null: asked for by a person, for this pile alone. */
  planId: Schema.NullOr(Schema.String),
  pileId: Schema.String,
  connectorId: natural,
  /** OCPP's number, the same for plan, pile and connector as long as there is the plan. */
  chargingProfileId: Schema.Int,
  purpose: ProfilePurpose,
  /** The transaction of a TxProfile. */
  transactionId: Schema.NullOr(Schema.Int),
  ...Limits.fields,
})
/** What the pile can take: its keys SupportedFeatureProfiles, ChargingScheduleMaxPeriods and their like (OCPP 1.6 §9.4). */
const Sent = Schema.Struct({
  linkOnline: Schema.Boolean,
  smartCharging: Schema.Boolean,
  periodsMax: natural,
  stackLevelMax: natural,
  units: Schema.Array(RateUnit).check(Schema.isBetweenLength(1, 2)),
  /** Profiles of ours on the pile, this one included, and how many it can keep. */
  profiles: natural,
  profilesMax: natural,
})
/** The rule that forbids sending it to this pile, whatever its limits are. */
export const unfitRules = ['smartChargingKnown', 'periodsFit', 'stackLevelFits', 'unitAllowed', 'profilesFit'] as const
const Unfit = Schema.Struct({ rule: Schema.Literals(unfitRules) })
const Compared = Schema.Struct({
  /** From when both schedules count, and their unit. */
  from: Instant,
  unit: RateUnit,
  /** What we computed, and what GetCompositeSchedule answered. */
  expected: Schema.Array(Period),
  reported: Schema.Array(ReportedPeriod),
  /** The largest difference to our own computation, in tenths of an ampere, rounded up. */
  differenceTenths: natural,
})
/** A limit of this deployment goes into the fact that it decides about: a later limit does not change what was. */
const Rejected = Schema.Struct({ attemptsMax: natural })
const Judged = Schema.Struct({ ...Compared.fields, toleranceTenths: natural })
/** No session runs that a default would limit, or the pile has not shown what it makes of the profile. */
export const ProfileDoubt = Schema.Literals(['noSession', 'notShown'])
export type ProfileDoubt = typeof ProfileDoubt.Type
const Unverified = Schema.Struct({ doubt: ProfileDoubt })
const Nothing = Schema.Struct({})

export const profileFacts = {
  'profile.computed': Computed,
  /** The shares were computed anew: other limits under the same number. */
  'profile.changed': Limits,
  'profile.sent': Sent,
  'profile.accepted': Nothing,
  'profile.rejected': Rejected,
  'profile.notSupported': Nothing,
  /** It is beyond what the pile can hold, and was not sent. */
  'profile.unfit': Unfit,
  'profile.unanswered': Nothing,
  'profile.compared': Judged,
  /** Nobody can tell whether the pile follows what it accepted. */
  'profile.unverified': Unverified,
  /** The pile booted: it may have lost its profiles. */
  'profile.forgotten': Nothing,
  'profile.resent': Nothing,
  'profile.retried': Nothing,
  'profile.cleared': Nothing,
} as const
export type ProfileFact = FactsOf<typeof profileFacts>
export const profileCommands = {
  compute: Computed,
  change: Limits,
  send: Sent,
  exclude: Unfit,
  compare: Compared,
  doubt: Unverified,
  nothing: Nothing,
} as const
/** What a person may do with a profile that does not hold. */
export const profileForms = { resend: Nothing, retry: Nothing } as const
