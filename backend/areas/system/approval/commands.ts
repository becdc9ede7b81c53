import type { approvalForms } from '#contracts/system/approval.ts'
import { awaitedApproval } from '#machines/system/approval.lookups.ts'
import { approval } from '#machines/system/approval.ts'
import type { ApprovalContext } from '#machines/system/approval.ts'
import { money } from '#contracts/units.ts'
import type { CommandOf, Refusal } from '#machines/kit/lifecycle.ts'
import { isNew } from '#machines/kit/tags.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'
import { isRefused, refusedBy } from '#backend/kernel/approvable.ts'
import type { Approvable } from '#backend/kernel/approvable.ts'
import { approversFor, entitledNow } from './approvers.ts'
import { giveApproved, refusalIfApproved } from './request.ts'

/**
 * The commands on a request for approval: another person decides, its requester withdraws it, it expires, or it is
 * overtaken.
 */

type Name = keyof typeof approvalForms
type Decisions = {
  readonly [One in Name]: CommandHandler<{ readonly id: string } & (typeof approvalForms)[One]['Type'], Refusal | null>
}

export const approvalHandlers: Decisions = {
  /** The approval and the approved command are one commit: both, or neither. */
  approve: (tx, { id }) => {
    const { value, context } = tx.stateOf(approval, id)
    const approvable = approvableOf(tx, context)
    if (isNew(value) || approvable === undefined) return end(tx, { id, command: 'approve', body: { amount: money(0) } })
    const asked = { id: context.subjectId, form: context.form }
    const by = entitledNow(tx, approvable, context.requestedBy)
    const prepared = approvable.prepare(tx, { ...asked, by: by ?? context.requestedBy })
    const amount = isRefused(prepared) ? context.amount : prepared.amount
    const refusal = end(tx, { id, command: 'approve', body: { amount } })
    if (refusal !== null) return refusal
    const outcome =
      by === null
        ? refusedBy(tx, approvable, { id: context.subjectId, guard: 'requesterMayStill' })
        : isRefused(prepared)
          ? prepared
          : giveApproved(tx, approvable, { ...asked, by, prepared, approver: approverOf(tx) })
    if (outcome !== null) tx.drop()
    return outcome
  },
  refuse: (tx, { id, reason }) => end(tx, { id, command: 'refuse', body: { reason } }),
  withdraw: (tx, { id }) => end(tx, { id, command: 'withdraw', body: {} }),
}

/** Nobody has decided in time. */
export const expireApproval: CommandHandler<{ readonly id: string }, Refusal | null> = (tx, { id }) =>
  end(tx, { id, command: 'expire', body: {} })

/** A record has changed: ends the request about it if it could not be approved any more. */
export const reviewApproval: CommandHandler<{ readonly lifecycle: string; readonly id: string }, Refusal | null> = (
  tx,
  { lifecycle, id: subjectId },
) => {
  const id = tx.findLast(awaitedApproval, lifecycle, subjectId)
  if (id === null) return null
  const { context } = tx.stateOf(approval, id)
  return isStillPossible(tx, context) ? null : end(tx, { id, command: 'overtake', body: {} })
}

function isStillPossible(tx: Transaction, context: ApprovalContext): boolean {
  const approvable = approvableOf(tx, context)
  if (approvable === undefined) return false
  const asked = { id: context.subjectId, form: context.form, by: context.requestedBy }
  const prepared = approvable.prepare(tx, asked)
  if (isRefused(prepared) || prepared.amount !== context.amount) return false
  const [approver = 'nobody'] = approversFor(tx, approvable, context.requestedBy)
  return refusalIfApproved(tx, approvable, { ...asked, body: prepared.body, approver }) === null
}

const approvableOf = ({ registers }: Transaction, context: ApprovalContext): Approvable | undefined =>
  registers.approvables.find(
    ({ lifecycle, command }) => lifecycle.name === context.lifecycle && command === context.command,
  )

/** The account of the approver; the machine has let nobody else pass. */
const approverOf = ({ actor }: Transaction): string | null => (actor.kind === 'person' ? actor.account : null)

type ApprovalCommand = CommandOf<typeof approval> & { readonly id: string }

const end = (tx: Transaction, { id, command, body }: ApprovalCommand): Refusal | null =>
  tx.dispatch(approval, { id, command, body })
