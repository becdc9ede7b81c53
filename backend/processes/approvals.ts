import { millis } from '#contracts/units.ts'
import { expireApproval, reviewApproval } from '../commands/approval/run.ts'
import type { Hands, Process } from './process.ts'

/** Ends requests for approval that nobody decided in time, and those whose record went another way meanwhile. */

interface AboutRecord {
  readonly lifecycle: string
  readonly id: string
}

const review = ({ lifecycle, id }: AboutRecord, { give }: Hands): unknown => give(reviewApproval, { lifecycle, id })
const forget = ({ id }: { readonly id: string }, { forget: takeBack }: Hands): void => takeBack(id)

export const approvals: Process = {
  name: 'approvals',
  on: {
    'approval.requested': ({ id, data }, { world, wait }) =>
      wait(id, Math.max(0, millis(data.expiresAt) - world.clock.now())),
    'approval.approved': forget,
    'approval.refused': forget,
    'approval.withdrawn': forget,
    'approval.overtaken': forget,
    // What may leave a request without its subject, or with another amount.
    'record.settlementInitiated': review,
    'record.settlementRetried': review,
    'record.markedAbnormal': review,
    'record.markedComplete': review,
    'record.closedAtZero': review,
    'record.repriced': review,
  },
  due: (id, { give }) => give(expireApproval, { id }),
}
