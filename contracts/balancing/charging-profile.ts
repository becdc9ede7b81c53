import { Schema } from 'effect'
import type { FactsOf } from '../fact.ts'
import { Instant } from '../units.ts'
import { LoadRepeat } from './balancing-plan.ts'

/** A charging profile on one pile (M22): the limits that a plan or a person sets by OCPP 1.6's SetChargingProfile. */

export const ProfileStatus = Schema.Literals(['pending', 'applied', 'unverified', 'drift', 'failed', 'cleared'])
export type ProfileStatus = typeof ProfileStatus.Type

/** OCPP 1.6 §7.9: the unit of limits. */
export const RateUnit = Schema.Literals(['W', 'A'])
export type RateUnit = typeof RateUnit.Type
/** OCPP 1.6 §7.10: a limit of the pile, of new sessions, or of a running one. */
export const ProfilePurpose = Schema.Literals(['ChargePointMaxProfile', 'TxDefaultProfile', 'TxProfile'])
export type ProfilePurpose = typeof ProfilePurpose.Type

/** How often a pile may reject a profile before it has failed. */
export const profileAttemptsMax = 3
/** The tolerated difference between the schedule of a pile and ours, in tenths of an ampere. */
export const toleranceTenths = 1

const natural = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** Begins so many seconds after the start of the schedule. */
export const Period = Schema.Struct({
  startSeconds: natural,
  /** In tenths of the unit: OCPP rounds limits to one decimal. */
  limitTenths: natural,
})
export type Period = typeof Period.Type

/** A period as a pile reports it; null: without limit. */
export const ReportedPeriod = Schema.Struct({ ...Period.fields, limitTenths: Schema.NullOr(natural) })
export type ReportedPeriod = typeof ReportedPeriod.Type

/** The limits that a profile sets. */
export const Limits = Schema.Struct({
  /** The highest valid level governs; a plan uses its priority, or less where the pile supports fewer levels. */
  stackLevel: natural,
  unit: RateUnit,
  periods: Schema.Array(Period).check(Schema.isMinLength(1)),
  /** How the periods recur; null: not at all. */
  recurrency: Schema.NullOr(LoadRepeat.pick(['Daily', 'Weekly'])),
  /** The start of the schedule; null: the start of the transaction. */
  startAt: Schema.NullOr(Instant),
  /** The duration of the schedule in seconds; null: without end. */
  durationSeconds: Schema.NullOr(Schema.Int.check(Schema.isGreaterThan(0))),
  validFrom: Schema.NullOr(Instant),
  validTo: Schema.NullOr(Instant),
})
export type Limits = typeof Limits.Type

const Computed = Schema.Struct({
  /** Null: set by a person, for this pile alone. */
  planId: Schema.NullOr(Schema.String),
  pileId: Schema.String,
  connectorId: natural,
  /** OCPP's chargingProfileId, the same for plan, pile and connector as long as the plan exists. */
  chargingProfileId: Schema.Int,
  purpose: ProfilePurpose,
  /** The transaction of a TxProfile. */
  transactionId: Schema.NullOr(Schema.Int),
  ...Limits.fields,
})
/**
 * The capabilities of the pile: its keys SupportedFeatureProfiles, ChargingScheduleMaxPeriods and others (OCPP 1.6
 * §9.4).
 */
const Sent = Schema.Struct({
  linkOnline: Schema.Boolean,
  smartCharging: Schema.Boolean,
  periodsMax: natural,
  stackLevelMax: natural,
  units: Schema.Array(RateUnit).check(Schema.isBetweenLength(1, 2)),
  /** Our profiles on the pile, this one included, and how many it can store. */
  profiles: natural,
  profilesMax: natural,
})
/** The guard that keeps it from being sent to this pile, whatever its limits are. */
export const unfitRules = ['smartChargingKnown', 'periodsFit', 'stackLevelFits', 'unitAllowed', 'profilesFit'] as const
const Unfit = Schema.Struct({ rule: Schema.Literals(unfitRules) })
const Compared = Schema.Struct({
  /** The start of both schedules, and their unit. */
  from: Instant,
  unit: RateUnit,
  /** The schedule that we computed, and the answer to GetCompositeSchedule. */
  expected: Schema.Array(Period),
  reported: Schema.Array(ReportedPeriod),
  /** The largest difference to our own schedule, in tenths of an ampere, rounded up. */
  differenceTenths: natural,
})
/**
 * A limit of this deployment is recorded in the fact that it decides: a later change of the limit does not change the
 * past.
 */
const Rejected = Schema.Struct({ attemptsMax: natural })
const Judged = Schema.Struct({ ...Compared.fields, toleranceTenths: natural })
/** No session runs that a default profile would limit, or the pile did not report a usable schedule. */
export const ProfileDoubt = Schema.Literals(['noSession', 'notShown'])
export type ProfileDoubt = typeof ProfileDoubt.Type
const Unverified = Schema.Struct({ doubt: ProfileDoubt })
const Nothing = Schema.Struct({})

export const profileFacts = {
  'profile.computed': Computed,
  /** The shares were computed again: other limits under the same chargingProfileId. */
  'profile.changed': Limits,
  'profile.sent': Sent,
  'profile.accepted': Nothing,
  'profile.rejected': Rejected,
  'profile.notSupported': Nothing,
  /** It exceeds the capabilities of the pile, and was not sent. */
  'profile.unfit': Unfit,
  'profile.unanswered': Nothing,
  'profile.compared': Judged,
  /** It cannot be verified that the pile follows what it accepted. */
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
/** The forms for people, for a profile that has failed or drifted. */
export const profileForms = { resend: Nothing, retry: Nothing } as const
