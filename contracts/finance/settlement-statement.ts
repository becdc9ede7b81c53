import { Schema } from 'effect'
import type { FactsOf } from '../fact.ts'
import { Instant, Money, TimeZone } from '../units.ts'

/** The payout to a sub-operator for one period (M13): calculated, confirmed or disputed, approved and paid. */

export const StatementStatus = Schema.Literals([
  'open',
  'calculated',
  'confirmed',
  'disputed',
  'approved',
  'paid',
  'history',
])
export type StatementStatus = typeof StatementStatus.Type

/** Days without an objection after which a statement counts as confirmed (M13). */
export const statementSilenceDays = 10

/** Lines that one dispute may name. */
export const disputedLinesMax = 1_000

const nonNegative = Money.check(Schema.isGreaterThanOrEqualTo(0))
const count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
const reason = Schema.String.check(Schema.isBetweenLength(5, 200))

/** The month of a sub-operator; `periodEndsAt` is the first instant of the next one, in the zone of the operator. */
const period = {
  subOperatorId: Schema.String,
  zone: TimeZone,
  periodStartsAt: Instant,
  periodEndsAt: Instant,
}
/** Money rule 11. Only records that are RECORD_COMPLETE within the period count; the net follows from these. */
const totals = {
  records: count,
  gross: nonNegative,
  refunds: nonNegative,
  platformFee: nonNegative,
  gatewayFee: nonNegative,
  tax: nonNegative,
  /** Charged in the period and not paid yet: in no total. */
  awaited: nonNegative,
  /** Paid in the period for charges of an earlier one: part of the gross. */
  collectedEarlier: nonNegative,
  /** Without an objection until then, the statement counts as confirmed. */
  objectionsUntil: Instant,
}
const Opened = Schema.Struct(period)
const Calculated = Schema.Struct(totals)
const VersionOpened = Schema.Struct({
  ...period,
  ...totals,
  version: Schema.Int.check(Schema.isGreaterThan(1)),
  previousId: Schema.String,
})
const Disputed = Schema.Struct({
  lines: Schema.Array(Schema.String).check(Schema.isBetweenLength(1, disputedLinesMax)),
  reason,
})
const Recalculated = Schema.Struct({
  successorId: Schema.String,
  /** Disputed lines without a reversing entry. */
  unfixedLines: count,
})
const PayoutBooked = Schema.Struct({ bankReference: Schema.String.check(Schema.isBetweenLength(1, 100)) })

export const statementFacts = {
  'statement.opened': Opened,
  'statement.calculated': Calculated,
  'statement.versionOpened': VersionOpened,
  'statement.confirmed': Schema.Struct({}),
  'statement.confirmedBySilence': Schema.Struct({}),
  'statement.disputed': Disputed,
  'statement.recalculated': Recalculated,
  'statement.disputeRejected': Schema.Struct({ reason }),
  'statement.approved': Schema.Struct({}),
  'statement.payoutBooked': PayoutBooked,
} as const
export type StatementFact = FactsOf<typeof statementFacts>
export const statementCommands = {
  open: Opened,
  calculate: Calculated,
  openVersion: VersionOpened,
  nothing: Schema.Struct({}),
  dispute: Disputed,
  recalculate: Recalculated,
  rejectDispute: Schema.Struct({ reason }),
  book: PayoutBooked,
} as const
