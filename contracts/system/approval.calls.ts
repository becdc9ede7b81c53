import { Schema } from 'effect'
import { endpoint, listOf } from '../endpoint.ts'
import { Currency } from '../finance/currency.ts'
import { ApprovalStatus } from './approval.ts'
import { pages } from '../menu.ts'
import { Instant, Money } from '../units.ts'
import { giving, reading } from '../http/instance.ts'
import { RowOffer, Sought, listed, payer } from '../http/listing.ts'

/** Commands that wait for a second person, and what was decided about them (lifecycles §1, four eyes). */

const Text = Schema.NullOr(Schema.String)

export const ApprovalRow = Schema.Struct({
  id: Schema.String,
  status: ApprovalStatus,
  state: Schema.String,
  /** Whose command it is: of which lifecycle, and of which instance. */
  lifecycle: Schema.String,
  subjectId: Schema.String,
  command: Schema.String,
  /** What the requester filled in. */
  form: Schema.Record(Schema.String, Schema.Unknown),
  ...payer,
  /** The money at stake, as it was requested. */
  amount: Money,
  currency: Currency,
  /** The account of who requested it. */
  requester: Schema.String,
  requestedAt: Instant,
  /** It cannot be approved any more from then on. */
  expiresAt: Instant,
  /** The account of who decided; null while nobody has, and for an end that nobody decided. */
  decidedBy: Text,
  endedAt: Schema.NullOr(Instant),
  /** Why it was refused. */
  reason: Text,
  offers: Schema.Array(RowOffer),
})
export type ApprovalRow = typeof ApprovalRow.Type

const access = [pages.chargeRecord.code, pages.chargeConfiguration.code]

/** `waiting` puts those first that nobody has decided. */
export const approvalSorts = ['waiting', 'requestedAt', 'expiresAt', 'status'] as const

export const approvals = endpoint({
  method: 'GET',
  path: '/approval-service/approvals',
  access,
  query: listed(approvalSorts, { status: ApprovalStatus, subjectId: Sought, requester: Sought }),
  answer: listOf(ApprovalRow),
  refusals: ['ACCESS_DENIED'],
  asOf: true,
  summary: 'Commands that need a second person: those that wait first, then the last requested.',
})

export const approval = endpoint({
  ...reading,
  path: '/approval-service/approvals/{id}',
  access,
  answer: ApprovalRow,
  summary: 'One request for approval.',
})

export const giveApproval = endpoint({
  ...giving,
  path: '/approval-service/approvals/{id}/{command}',
  access,
  answer: ApprovalRow,
  summary:
    'Approves, refuses (with a `reason`) or withdraws a request; answers it as it stands then. Nobody decides on a request of one’s own. What is approved is done in the same moment.',
})

export const approvalTerms = endpoint({
  method: 'GET',
  path: '/approval-service/terms',
  access,
  answer: Schema.Struct({
    /** Above this amount a second person approves. */
    limit: Money,
    currency: Currency,
    /** How long a request waits. */
    minutes: Schema.Int,
    /** How many others may approve what the caller requests; with none, what needs approval is refused at once. */
    others: Schema.Int,
  }),
  refusals: ['ACCESS_DENIED'],
  summary: 'When a second person is needed, and how many there are.',
})

export const approvalEndpoints = [approvals, approval, giveApproval, approvalTerms] as const
