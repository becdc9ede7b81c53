import { MINUTE } from '#contracts/durations.ts'
import { instant, millis } from '#contracts/units.ts'
import { awaitedApproval } from '#machines/system/approval.lookups.ts'
import { approval } from '#machines/system/approval.ts'
import { decide } from '#machines/kit/lifecycle.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import type { Work } from '#backend/kernel/transaction.ts'
import { isRefused, refusedBy } from '#backend/kernel/approvable.ts'
import type { Approvable, ApprovableRequest, Prepared } from '#backend/kernel/approvable.ts'
import { approversFor } from './approvers.ts'

/**
 * Gives a command, or requests another person's approval of it where it moves more than one person may alone. Which it was,
 * the thing shows: a command that waits has changed nothing yet.
 */
export function giveOrRequest(work: Work, approvable: Approvable, asked: ApprovableRequest): Refusal | null {
  const prepared = approvable.prepare(work, asked)
  if (isRefused(prepared)) return prepared
  if (prepared.amount > work.settings.approvalLimit) return request(work, approvable, { ...asked, prepared })
  return giveApproved(work, approvable, { ...asked, prepared, approver: null })
}

/** Gives a command of which the approval, where it needs one, is there. */
export function giveApproved(
  work: Work,
  approvable: Approvable,
  {
    prepared,
    approver,
    ...asked
  }: ApprovableRequest & { readonly prepared: Prepared; readonly approver: string | null },
): Refusal | null {
  const { lifecycle, command } = approvable
  const body = { ...prepared.body, approver, needsApproval: approver !== null }
  const refusal = work.give(lifecycle, { id: asked.id, command, body, as: asked.by })
  if (refusal === null) approvable.complete(work, asked)
  return refusal
}

/** Whether a command could be given if `approver` approved it: what cannot be done need not be looked at by anybody. */
export function refusalIfApproved(
  work: Work,
  { lifecycle, command }: Approvable,
  { id, by, body, approver }: ApprovableRequest & { readonly body: object; readonly approver: string },
): Refusal | null {
  const asked = { command, body: { ...body, approver, needsApproval: true }, actor: by, at: work.now }
  const decision = decide(lifecycle, work.standing(lifecycle, id), asked)
  return decision.ok ? null : decision.refusal
}

function request(
  work: Work,
  approvable: Approvable,
  { prepared, ...asked }: ApprovableRequest & { readonly prepared: Prepared },
): Refusal | null {
  const { id, form, by } = asked
  const { amount, currency, body } = prepared
  const { lifecycle, command } = approvable
  const [approver] = approversFor(work, approvable, by)
  // The rules of the thing itself come first: whoever may not give it hears of no approvers.
  const refusal = refusalIfApproved(work, approvable, { ...asked, body, approver: approver ?? 'nobody' })
  if (refusal !== null) return refusal
  if (approver === undefined) return refusedBy(work, approvable, { id, guard: 'anotherMayApprove' })
  if (work.findLast(awaitedApproval, lifecycle.name, id) !== null)
    return refusedBy(work, approvable, { id, guard: 'approvalAwaited' })
  const approvalId = String(work.upcoming('approval'))
  const expiresAt = instant(millis(work.now) + work.settings.approvalMinutes * MINUTE)
  const subject = { lifecycle: lifecycle.name, subjectId: id, command, form }
  const requested = work.give(approval, {
    id: approvalId,
    command: 'request',
    body: { ...subject, amount, currency, expiresAt },
  })
  if (requested === null) work.take('approval')
  return requested
}
