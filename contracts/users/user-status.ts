import { Schema } from 'effect'
import type { FactsOf } from '../fact.ts'
import { SpokenReason } from '../reason.ts'
import { Instant, Money } from '../units.ts'

/** Whether a customer may charge, and the deletion of the account (M24). */

export const UserStatus = Schema.Literals(['NORMAL', 'ABNORMAL'])
export type UserStatus = typeof UserStatus.Type

/** Failed payments after which a customer is in debt (M24). */
export const failedPaymentsMax = 3
/** Days in which a driver may withdraw the deletion (M24). */
export const takeBackDays = 14

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
const Reason = Schema.Struct({ reason: SpokenReason })
/** The customer's open payments. */
const Debt = Schema.Struct({
  /** Failed payments of charges that are not paid yet. */
  failedPayments: Count,
  balance: Money,
  creditLine: Money,
})
const DeletionRequested = Schema.Struct({ identityConfirmed: Schema.Boolean })
const Deleted = Schema.Struct({
  seenAt: Instant,
  runningSessions: Count,
  openBills: Count,
  balance: Money,
  /** The pseudonym that replaces the personal data. */
  pseudonym: Schema.String,
})
const Nothing = Schema.Struct({})

export const userFacts = {
  'user.admitted': Nothing,
  'user.blocked': Reason,
  'user.fellIntoDebt': Debt,
  'user.unblocked': Reason,
  'user.clearedDebt': Debt,
  'user.requestedDeletion': DeletionRequested,
  'user.tookBack': Nothing,
  'user.tookBackBlocked': Nothing,
  'user.deleted': Deleted,
} as const
export type UserFact = FactsOf<typeof userFacts>
export const userCommands = {
  nothing: Nothing,
  reason: Reason,
  debt: Debt,
  requestDelete: DeletionRequested,
  delete: Deleted,
} as const
