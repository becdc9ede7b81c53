import { pileSecurity } from '#machines/equipment/pile-security.ts'
import { approval } from '#machines/system/approval.ts'
import { expireApproval, reviewApproval } from './commands.ts'
import { deadline, timeOf } from '#backend/kernel/process/deadline.ts'
import type { ProcessContext, Process } from '#backend/kernel/process/process.ts'

/**
 * Ends requests for approval that nobody decided in time, and those that a change of their record has made impossible.
 */

interface AboutRecord {
  readonly lifecycle: string
  readonly id: string
}

const review = ({ lifecycle, id }: AboutRecord, { dispatch }: ProcessContext): unknown =>
  dispatch(reviewApproval, { lifecycle, id })

export const approvals: Process = {
  name: 'approvals',
  deadlines: [deadline(approval, { while: 'open', at: ({ context }) => timeOf(context.expiresAt) })],
  on: {
    // Facts that may make a request impossible, or change its amount.
    'record.settlementInitiated': review,
    'record.settlementRetried': review,
    'record.markedAbnormal': review,
    'record.markedComplete': review,
    'record.closedAtZero': review,
    'record.repriced': review,
    'pricing.publishedNow': review,
    'pricing.publishedLater': review,
    'security.replaced': review,
    // A pile that leaves lab mode is asked for no lower profile any more.
    'pile.changed': ({ id }, { dispatch }) => dispatch(reviewApproval, { lifecycle: pileSecurity.name, id }),
  },
  due: (id, { dispatch }) => dispatch(expireApproval, { id }),
}
