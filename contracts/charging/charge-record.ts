import { Schema } from 'effect'
import { Cost } from '../finance/cost.ts'
import type { FactsOf } from '../fact.ts'
import { SpokenReason } from '../reason.ts'
import { Energy, Instant, Money, TimeZone } from '../units.ts'
import { Posting } from '../finance/bill.ts'

/** A charge record (M08): what a charging session costs and whether it was paid. */

/** Why a record is implausible (M08 plausibility rules). */
export const Implausibility = Schema.Literals([
  'energyNegative',
  'endBeforeStart',
  'energyAboveRating',
  'meterReset',
  'noTariff',
  'mended',
])
export type Implausibility = typeof Implausibility.Type

const postings = Schema.Array(Posting)
const reason = SpokenReason
/** Length of the reference by which whoever received the money knows it, both included (spec §5). */
export const referenceLength = { minimum: 1, maximum: 100 } as const

const Opened = Schema.Struct({
  pileId: Schema.String,
  connectorId: Schema.Int,
  locationId: Schema.NullOr(Schema.String),
  zone: TimeZone,
  idTag: Schema.String,
  customerId: Schema.NullOr(Schema.String),
  tariffId: Schema.NullOr(Schema.String),
  startedAt: Instant,
  endedAt: Instant,
  meterStart: Energy,
  meterStop: Energy,
  energy: Energy,
  stopReason: Schema.String,
  estimated: Schema.Boolean,
})
const Released = Schema.Struct({
  releasedAt: Instant,
  /** Final since the release; null when nothing could be priced. */
  cost: Schema.NullOr(Cost),
  /** The first plausibility rule that is broken, null when none is. */
  implausible: Schema.NullOr(Implausibility),
  postings,
})
const ReleasedByHand = Schema.Struct({ ...Released.fields, reason })
const Reason = Schema.Struct({ reason })
const Abnormal = Schema.Struct({ reason, postings })
const Attempt = Schema.Struct({ billId: Schema.String, attempt: Schema.Int })
const Paid = Schema.Struct({ billId: Schema.String, amount: Money, balanceBefore: Money, balanceAfter: Money })
const Unpaid = Schema.Struct({ billId: Schema.String, reason: Schema.String })
const Completed = Schema.Struct({
  reference: Schema.String.check(Schema.isBetweenLength(referenceLength.minimum, referenceLength.maximum)),
  /** The second person, who is needed above the limit of the parameter settings. */
  approver: Schema.NullOr(Schema.String),
  needsApproval: Schema.Boolean,
  postings,
})
const Repriced = Schema.Struct({
  reason,
  tariffId: Schema.String,
  cost: Cost,
  approver: Schema.NullOr(Schema.String),
  needsApproval: Schema.Boolean,
  postings,
})
const Assigned = Schema.Struct({ customerId: Schema.String, proof: reason })
const Reversed = Schema.Struct({ amount: Money, reason })
const Refunded = Schema.Struct({ amount: Money, refundId: Schema.String, postings })
const Reinstated = Schema.Struct({ reason, cost: Cost, approver: Schema.String, postings })

export const recordFacts = {
  'record.opened': Opened,
  'record.released': Released,
  'record.implausible': Released,
  'record.releasedByHand': ReleasedByHand,
  'record.markedAbnormal': Abnormal,
  'record.closedAtZero': Schema.Struct({}),
  'record.settlementInitiated': Attempt,
  'record.settlementRetried': Attempt,
  'record.paid': Paid,
  'record.paymentFailed': Unpaid,
  'record.markedComplete': Completed,
  'record.repriced': Repriced,
  'record.payerAssigned': Assigned,
  'record.reversed': Reversed,
  'record.refunded': Refunded,
  'record.refundedInPart': Refunded,
  'record.refundFailed': Reason,
  'record.reinstated': Reinstated,
} as const
export type RecordFact = FactsOf<typeof recordFacts>
export const recordCommands = {
  open: Opened,
  release: Released,
  releaseByHand: ReleasedByHand,
  reason: Reason,
  distrust: Abnormal,
  nothing: Schema.Struct({}),
  settle: Attempt,
  pay: Paid,
  fail: Unpaid,
  complete: Completed,
  reprice: Repriced,
  assign: Assigned,
  reverse: Reversed,
  refund: Refunded,
  reinstate: Reinstated,
} as const

/** Characters of a customer's id. */
const customerIdMost = 80

/** The forms for people; the backend adds the rest of the fact. */
export const recordForms = {
  initiateSettlement: Schema.Struct({}),
  markComplete: Schema.Struct({ reference: Completed.fields.reference }),
  markAbnormal: Schema.Struct({ reason }),
  releaseByHand: Schema.Struct({ reason, releasedAt: Schema.optionalKey(Instant) }),
  assignPayer: Schema.Struct({
    ...Assigned.fields,
    customerId: Schema.String.check(Schema.isBetweenLength(1, customerIdMost)),
  }),
  reprice: Schema.Struct({ reason, tariffId: Schema.String }),
} as const
export type RecordForm = keyof typeof recordForms

/** Settlement attempts a record may have (M08: attempts < 4). */
export const settlementAttemptsMax = 4
