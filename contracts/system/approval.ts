import { Schema } from 'effect'
import { Currency } from '../finance/tariff.ts'
import type { FactsOf } from '../fact.ts'
import { SpokenReason } from '../reason.ts'
import { Instant, Money } from '../units.ts'

/** An approval: a command that needs four eyes, requested by one person and waiting for another (lifecycles §1). */

export const ApprovalStatus = Schema.Literals(['waiting', 'approved', 'refused', 'withdrawn', 'expired', 'overtaken'])
export type ApprovalStatus = typeof ApprovalStatus.Type

const Requested = Schema.Struct({
  /** Whose command it is: of which lifecycle, and of which instance. */
  lifecycle: Schema.String,
  subjectId: Schema.String,
  command: Schema.String,
  /** What the requester filled in. */
  form: Schema.Record(Schema.String, Schema.Unknown),
  /** The money at stake, as it was requested: who approves has seen this and no other amount. */
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
  /** What it was requested for has gone another way meanwhile. */
  'approval.overtaken': Nothing,
} as const
export type ApprovalFact = FactsOf<typeof approvalFacts>
export const approvalCommands = {
  request: Requested,
  approve: Approved,
  refuse: Refused,
  nothing: Nothing,
} as const

/** What a person fills in. */
export const approvalForms = { approve: Nothing, refuse: Refused, withdraw: Nothing } as const
