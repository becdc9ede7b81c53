import type { approvalForms } from '#contracts/system/approval.ts'
import { awaitedApproval } from '#machines/system/approval.lookups.ts'
import { approval } from '#machines/system/approval.ts'
import type { ApprovalContext } from '#machines/system/approval.ts'
import { money } from '#contracts/units.ts'
import type { CommandOf, Refusal } from '#machines/kit/lifecycle.ts'
import { isNew } from '#machines/kit/tags.ts'
import type { Plan, Work } from '#backend/kernel/transaction.ts'
import { isRefused, refusedBy } from '#backend/kernel/approvable.ts'
import type { Approvable } from '#backend/kernel/approvable.ts'
import { approversFor, entitledNow } from './approvers.ts'
import { giveApproved, refusalIfApproved } from './request.ts'

/** What becomes of a request: another person decides, its requester withdraws it, its time or its subject passes. */

type Name = keyof typeof approvalForms
type Decisions = {
  readonly [One in Name]: Plan<{ readonly id: string } & (typeof approvalForms)[One]['Type'], Refusal | null>
}

export const approvalPlans: Decisions = {
  /** The approval and the command that was approved are one commit: both, or neither. */
  approve: (work, { id }) => {
    const { value, context } = work.standing(approval, id)
    const approvable = approvableOf(work, context)
    if (isNew(value) || approvable === undefined)
      return end(work, { id, command: 'approve', body: { amount: money(0) } })
    const asked = { id: context.subjectId, form: context.form }
    const by = entitledNow(work, approvable, context.requestedBy)
    const prepared = approvable.prepare(work, { ...asked, by: by ?? context.requestedBy })
    const amount = isRefused(prepared) ? context.amount : prepared.amount
    const refusal = end(work, { id, command: 'approve', body: { amount } })
    if (refusal !== null) return refusal
    const outcome =
      by === null
        ? refusedBy(work, approvable, { id: context.subjectId, guard: 'requesterMayStill' })
        : isRefused(prepared)
          ? prepared
          : giveApproved(work, approvable, { ...asked, by, prepared, approver: approverOf(work) })
    if (outcome !== null) work.drop()
    return outcome
  },
  refuse: (work, { id, reason }) => end(work, { id, command: 'refuse', body: { reason } }),
  withdraw: (work, { id }) => end(work, { id, command: 'withdraw', body: {} }),
}

/** Nobody has decided in time. */
export const expireApproval: Plan<{ readonly id: string }, Refusal | null> = (work, { id }) =>
  end(work, { id, command: 'expire', body: {} })

/** Something has happened to a thing: a request about it that could not be approved any more is over. */
export const reviewApproval: Plan<{ readonly lifecycle: string; readonly id: string }, Refusal | null> = (
  work,
  { lifecycle, id: subjectId },
) => {
  const id = work.findLast(awaitedApproval, lifecycle, subjectId)
  if (id === null) return null
  const { context } = work.standing(approval, id)
  return isStillPossible(work, context) ? null : end(work, { id, command: 'overtake', body: {} })
}

function isStillPossible(work: Work, context: ApprovalContext): boolean {
  const approvable = approvableOf(work, context)
  if (approvable === undefined) return false
  const asked = { id: context.subjectId, form: context.form, by: context.requestedBy }
  const prepared = approvable.prepare(work, asked)
  if (isRefused(prepared) || prepared.amount !== context.amount) return false
  const [approver = 'nobody'] = approversFor(work, approvable, context.requestedBy)
  return refusalIfApproved(work, approvable, { ...asked, body: prepared.body, approver }) === null
}

const approvableOf = ({ registers }: Work, context: ApprovalContext): Approvable | undefined =>
  registers.approvables.find(
    ({ lifecycle, command }) => lifecycle.name === context.lifecycle && command === context.command,
  )

/** The account of whoever approves; the machine has let no other pass. */
const approverOf = ({ actor }: Work): string | null => (actor.kind === 'person' ? actor.account : null)

type End = CommandOf<typeof approval> & { readonly id: string }

const end = (work: Work, { id, command, body }: End): Refusal | null => work.give(approval, { id, command, body })
