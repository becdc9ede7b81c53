import { Schema } from 'effect'
import type { FactsOf } from '../fact.ts'
import { SpokenReason } from '../reason.ts'
import { Money } from '../units.ts'
import { Posting } from './bill.ts'

/** A refund of a bill (M10): requested, approved, and paid back the way the money came. */

export const RefundStatus = Schema.Literals(['requested', 'approved', 'rejected', 'succeeded', 'failed'])
export type RefundStatus = typeof RefundStatus.Type

/** How the bill was paid, and how the money is paid back. */
export const RefundWay = Schema.Literals(['gateway', 'wallet'])
export type RefundWay = typeof RefundWay.Type

const nonNegative = Money.check(Schema.isGreaterThanOrEqualTo(0))
const positive = Money.check(Schema.isGreaterThan(0))
const postings = Schema.Array(Posting)

const Requested = Schema.Struct({
  billId: Schema.String,
  customerId: Schema.String,
  amount: positive,
  paidBy: RefundWay,
  reason: SpokenReason,
  /** Above it a second person has to approve (parameter settings). */
  approvalLimit: nonNegative,
})
const Approved = Schema.Struct({
  paid: nonNegative,
  /** Refunds of the same bill that succeeded or are in progress. */
  alreadyRefunded: nonNegative,
  /** The bill is for a station of the approver. */
  ownStation: Schema.Boolean,
})
const Reason = Schema.Struct({ reason: SpokenReason })
const Executed = Schema.Struct({
  way: RefundWay,
  /** The gateway still accepts refunds of this payment. */
  gatewayOpen: Schema.Boolean,
})
const Refunded = Schema.Struct({ reference: Schema.String, amount: positive, postings })
const Credited = Schema.Struct({ balanceBefore: Money, balanceAfter: Money, postings })
const GatewayFailed = Schema.Struct({ code: Schema.String, message: Schema.String })
const Converted = Schema.Struct({ customerAgrees: Schema.Boolean })

export const refundFacts = {
  'refund.requested': Requested,
  'refund.approved': Approved,
  'refund.rejected': Reason,
  'refund.executed': Executed,
  'refund.refundedByGateway': Refunded,
  'refund.creditedToWallet': Credited,
  'refund.failed': GatewayFailed,
  'refund.retried': Schema.Struct({}),
  'refund.convertedToWallet': Converted,
} as const
export type RefundFact = FactsOf<typeof refundFacts>
export const refundCommands = {
  request: Requested,
  approve: Approved,
  reject: Reason,
  execute: Executed,
  confirm: Refunded,
  credit: Credited,
  fail: GatewayFailed,
  nothing: Schema.Struct({}),
  convert: Converted,
} as const
