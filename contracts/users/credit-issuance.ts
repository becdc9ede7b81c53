import { Schema } from 'effect'
import type { FactsOf } from '../fact.ts'
import { Instant, Money } from '../units.ts'
import { Posting } from '../finance/bill.ts'

/**
 * One issuance of credit to the members of a group (M12). A run belongs to one group and one period, which are its id: the
 * same period is never issued twice.
 */

export const IssuanceStatus = Schema.Literals(['due', 'running', 'issued', 'partial', 'failed', 'skipped'])
export type IssuanceStatus = typeof IssuanceStatus.Type

/** Spec §4. QUOTA on the 1st of the month (§9), ON_TIME at the time set; DELETE_RETURN sends credit back. */
export const IssuanceType = Schema.Literals(['ON_TIME', 'QUOTA', 'DELETE_RETURN'])
export type IssuanceType = typeof IssuanceType.Type

const positive = Money.check(Schema.isGreaterThan(0))
const count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

const Scheduled = Schema.Struct({
  groupId: Schema.String,
  leaderId: Schema.String,
  /** Returned credit is not issued by a run: it is returned when a member leaves. */
  type: IssuanceType.pick(['ON_TIME', 'QUOTA']),
  /** What each member gets. */
  amount: positive,
  dueAt: Instant,
  periodEndsAt: Instant,
})
/** The members of an enabled group who are to be credited; nobody joins a run that has begun. */
const Started = Schema.Struct({ groupEnabled: Schema.Boolean, members: count })
const MemberIssued = Schema.Struct({
  memberId: Schema.String,
  amount: positive,
  /** The leader's balance and credit line before. */
  leaderFunds: Money,
  postings: Schema.Array(Posting),
})
const Short = Schema.Struct({ leaderFunds: Money })
const Retried = Schema.Struct({ leaderFunds: Money })

export const issuanceFacts = {
  'issuance.scheduled': Scheduled,
  'issuance.started': Started,
  'issuance.skipped': Started,
  'issuance.memberIssued': MemberIssued,
  'issuance.completed': Schema.Struct({}),
  'issuance.ranShort': Short,
  'issuance.shortAtStart': Short,
  'issuance.retried': Retried,
  'issuance.periodEnded': Schema.Struct({}),
} as const
export type IssuanceFact = FactsOf<typeof issuanceFacts>
export const issuanceCommands = {
  schedule: Scheduled,
  start: Started,
  issue: MemberIssued,
  nothing: Schema.Struct({}),
  short: Short,
  retry: Retried,
} as const
