import { MINUTE } from '#contracts/durations.ts'
import { instant, millis } from '#contracts/units.ts'
import { awaitedApproval } from '#machines/system/approval.lookups.ts'
import { approval } from '#machines/system/approval.ts'
import { decide } from '#machines/kit/lifecycle.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import type { Transaction } from '#backend/kernel/transaction.ts'
import { isRefused, refusedBy } from '#backend/kernel/approvable.ts'
import type { Approvable, ApprovableRequest, Prepared } from '#backend/kernel/approvable.ts'
import { approversFor } from './approvers.ts'

/**
 * Dispatches a command, or requests another person's approval where the amount is above the limit. The record shows
 * which: a command that waits has changed nothing yet.
 */
export function giveOrRequest(tx: Transaction, approvable: Approvable, asked: ApprovableRequest): Refusal | null {
  const prepared = approvable.prepare(tx, asked)
  if (isRefused(prepared)) return prepared
  if (prepared.needsSecond ?? prepared.amount > tx.settings.approvalLimit)
    return request(tx, approvable, { ...asked, prepared })
  return giveApproved(tx, approvable, { ...asked, prepared, approver: null })
}

/** Dispatches a command with its approval, if it needs one. */
export function giveApproved(
  tx: Transaction,
  approvable: Approvable,
  {
    prepared,
    approver,
    ...asked
  }: ApprovableRequest & { readonly prepared: Prepared; readonly approver: string | null },
): Refusal | null {
  const { lifecycle, command } = approvable
  const body = { ...prepared.body, approver, needsApproval: approver !== null }
  const refusal = tx.dispatch(lifecycle, { id: asked.id, command, body, as: asked.by })
  if (refusal === null) approvable.complete(tx, asked)
  return refusal
}

/** Whether a command would be accepted if `approver` approved it: a request that is bound to fail is not made. */
export function refusalIfApproved(
  tx: Transaction,
  { lifecycle, command }: Approvable,
  { id, by, body, approver }: ApprovableRequest & { readonly body: object; readonly approver: string },
): Refusal | null {
  const asked = { command, body: { ...body, approver, needsApproval: true }, actor: by, at: tx.now }
  const decision = decide(lifecycle, tx.stateOf(lifecycle, id), asked)
  return decision.ok ? null : decision.refusal
}

function request(
  tx: Transaction,
  approvable: Approvable,
  { prepared, ...asked }: ApprovableRequest & { readonly prepared: Prepared },
): Refusal | null {
  const { id, form, by } = asked
  const { amount, currency, body } = prepared
  const { lifecycle, command } = approvable
  const [approver] = approversFor(tx, approvable, by)
  // The rules of the record come first: a refused requester does not learn about approvers.
  const refusal = refusalIfApproved(tx, approvable, { ...asked, body, approver: approver ?? 'nobody' })
  if (refusal !== null) return refusal
  if (approver === undefined) return refusedBy(tx, approvable, { id, guard: 'anotherMayApprove' })
  if (tx.findLast(awaitedApproval, lifecycle.name, id) !== null)
    return refusedBy(tx, approvable, { id, guard: 'approvalAwaited' })
  const approvalId = String(tx.upcoming('approval'))
  const expiresAt = instant(millis(tx.now) + tx.settings.approvalMinutes * MINUTE)
  const subject = { lifecycle: lifecycle.name, subjectId: id, command, form }
  const requested = tx.dispatch(approval, {
    id: approvalId,
    command: 'request',
    body: { ...subject, amount, currency, expiresAt },
  })
  if (requested === null) tx.take('approval')
  return requested
}
