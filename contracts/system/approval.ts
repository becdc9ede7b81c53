import { Schema } from 'effect'
import { Currency } from '../finance/currency.ts'
import type { FactsOf } from '../fact.ts'
import { SpokenReason } from '../reason.ts'
import { Instant, Money } from '../units.ts'

/** An approval: a command that needs four eyes, requested by one person and waiting for another (lifecycles §1). */

export const ApprovalStatus = Schema.Literals(['waiting', 'approved', 'refused', 'withdrawn', 'expired', 'overtaken'])
export type ApprovalStatus = typeof ApprovalStatus.Type

const Requested = Schema.Struct({
  /** The lifecycle and the instance of the command. */
  lifecycle: Schema.String,
  subjectId: Schema.String,
  command: Schema.String,
  /** What the requester filled in. */
  form: Schema.Record(Schema.String, Schema.Unknown),
  /** The amount at stake at the time of the request: the approver has seen this and no other amount. */
  amount: Money,
  currency: Currency,
  expiresAt: Instant,
})
const Approved = Schema.Struct({
  /** The money at stake now. */
  amount: Money,
})
const Refused = Schema.Struct({ reason: SpokenReason })
const Nothing = Schema.Struct({})

export const approvalFacts = {
  'approval.requested': Requested,
  'approval.approved': Approved,
  'approval.refused': Refused,
  'approval.withdrawn': Nothing,
  'approval.expired': Nothing,
  /** The thing it was requested for has changed meanwhile, so that it cannot be approved any more. */
  'approval.overtaken': Nothing,
} as const
export type ApprovalFact = FactsOf<typeof approvalFacts>
export const approvalCommands = {
  request: Requested,
  approve: Approved,
  refuse: Refused,
  nothing: Nothing,
} as const

/** The forms for people. */
export const approvalForms = { approve: Nothing, refuse: Refused, withdraw: Nothing } as const
