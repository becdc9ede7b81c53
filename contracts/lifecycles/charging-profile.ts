import { Schema } from 'effect'
import type { FactsOf } from '../fact.ts'
import { LoadPriority } from './balancing-plan.ts'

/** A charging profile on one pile (M22): the limits that a plan asks of it, by OCPP 1.6's SetChargingProfile. */

export const ProfileStatus = Schema.Literals(['pending', 'applied', 'drift', 'failed', 'cleared'])
export type ProfileStatus = typeof ProfileStatus.Type

/** OCPP 1.6 §7.9: the unit of limits. */
const RateUnit = Schema.Literals(['W', 'A'])
/** OCPP 1.6 §7.10: a cap of the pile, the limit of new sessions, the limit of a running one. */
const ProfilePurpose = Schema.Literals(['ChargePointMaxProfile', 'TxDefaultProfile', 'TxProfile'])

/** Times a pile may reject a profile before it has failed. */
export const profileAttemptsMax = 3
/** What the schedule of a pile may differ from ours, in tenths of an ampere. */
export const toleranceTenths = 1

const natural = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** From so many seconds after the start of the schedule. */
const Period = Schema.Struct({
  startSeconds: natural,
  /** In tenths of the unit: OCPP rounds limits to one decimal. */
  limitTenths: natural,
})

const Computed = Schema.Struct({
  planId: Schema.String,
  pileId: Schema.String,
  connectorId: natural,
  /** OCPP's number, the same for plan, pile and connector as long as there is the plan. */
  chargingProfileId: Schema.Int,
  purpose: ProfilePurpose,
  /** The priority of the plan. */
  stackLevel: LoadPriority,
  unit: RateUnit,
  periods: Schema.Array(Period).check(Schema.isMinLength(1)),
})
/** What the pile can take: its keys ChargingScheduleMaxPeriods, ChargeProfileMaxStackLevel, …AllowedChargingRateUnit. */
const Sent = Schema.Struct({
  linkOnline: Schema.Boolean,
  periodsMax: natural,
  stackLevelMax: natural,
  units: Schema.Array(RateUnit).check(Schema.isBetweenLength(1, 2)),
})
const Compared = Schema.Struct({
  /** What GetCompositeSchedule answered. */
  reported: Schema.Array(Period),
  /** The largest difference to our own computation, in tenths of an ampere, rounded up. */
  differenceTenths: natural,
})
const Nothing = Schema.Struct({})

export const profileFacts = {
  'profile.computed': Computed,
  'profile.sent': Sent,
  'profile.accepted': Nothing,
  'profile.rejected': Nothing,
  'profile.notSupported': Nothing,
  'profile.unanswered': Nothing,
  'profile.compared': Compared,
  /** The pile booted: it may have lost its profiles. */
  'profile.forgotten': Nothing,
  'profile.resent': Nothing,
  'profile.retried': Nothing,
  'profile.cleared': Nothing,
} as const
export type ProfileFact = FactsOf<typeof profileFacts>
export const profileCommands = { compute: Computed, send: Sent, compare: Compared, nothing: Nothing } as const
