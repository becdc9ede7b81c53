import type { RecordForm, recordForms } from '#contracts/lifecycles/charge-record.ts'
import { money } from '#contracts/units.ts'
import { chargeRecord } from '#machines/charge-record.ts'
import { chargingSession } from '#machines/charging-session.ts'
import { account, customer } from '#machines/entity.ts'
import type { Refusal, Standing } from '#machines/lifecycle.ts'
import { markCompleteOffline, reverse } from '../ledger/ledger.ts'
import { letGo } from './hold.ts'
import { accrual, costOf, release } from './release.ts'
import { initiateSettlement } from './settle.ts'
import type { Plan, Work } from './work.ts'

/** What a person may do with a charge record: each command's form in, a refusal or null out. */
type Form<Name extends RecordForm> = (typeof recordForms)[Name]['Type'] & { readonly id: string }
type Corrections = { readonly [Name in RecordForm]: Plan<Form<Name>, Refusal | null> }

export const recordPlans: Corrections = {
  initiateSettlement: (work, { id }) => initiateSettlement(work, { id }),

  markAbnormal: (work, { id, reason }) => {
    const postings = takenBack(work, id)
    const refusal = work.give(chargeRecord, { id, command: 'markAbnormal', body: { reason, postings } })
    if (refusal === null) letGo(work, id, { reason })
    return refusal
  },

  markComplete: (work, { id, reference, approver = null }) => {
    const amount = work.standing(chargeRecord, id).context.cost?.total ?? money(0)
    const cashier = work.actor.kind === 'person' ? work.actor.account : work.actor.kind
    const body = {
      reference,
      approver,
      needsApproval: amount > work.settings.approvalLimit,
      // A record without a price, or of nothing, moves no money; whether it may be closed its machine says.
      postings: amount === 0 ? [] : markCompleteOffline({ recordId: id, cashier, amount }),
    }
    if (approver !== null && !mayApprove(work, approver))
      return refused(work.standing(chargeRecord, id), 'markComplete', 'approverKnown')
    const refusal = work.give(chargeRecord, { id, command: 'markComplete', body })
    if (refusal === null) letGo(work, id, { reason: reference })
    return refusal
  },

  releaseByHand: (work, { id, reason, releasedAt = work.now }) => {
    const refusal = release(work, id, { command: 'releaseByHand', as: work.actor, at: releasedAt, reason })
    if (refusal !== null) work.drop()
    return refusal
  },

  assignPayer: (work, { id, ...body }) =>
    work.standing(customer, body.customerId).value === 'New'
      ? refused(work.standing(chargeRecord, id), 'assignPayer', 'customerKnown')
      : work.give(chargeRecord, { id, command: 'assignPayer', body }),

  reprice: (work, { id, reason, tariffId, approver = null }) => {
    const session = work.standing(chargingSession, id)
    const cost = session.value === 'New' ? null : costOf(work, session.context, tariffId)
    if (cost === null) return refused(work.standing(chargeRecord, id), 'reprice', 'tariffKnown')
    if (approver !== null && !mayApprove(work, approver))
      return refused(work.standing(chargeRecord, id), 'reprice', 'approverKnown')
    const needsApproval = cost.total > work.settings.approvalLimit
    const postings = [...takenBack(work, id), ...accrual(work, id, { tariffId, cost })]
    const body = { reason, tariffId, cost, approver, needsApproval, postings }
    return work.give(chargeRecord, { id, command: 'reprice', body })
  },
}

/** Whether an account may be the second person: it exists, is enabled, and has the right itself (SU or OP). */
function mayApprove(work: Work, name: string): boolean {
  const { value, context } = work.standing(account, name)
  return value !== 'New' && context.enabled && context.sub === 0 && ['SUPER', 'NORMAL'].includes(context.type)
}

/** Counter-entries for what a record has accrued and nobody has paid. */
function takenBack(work: Work, id: string): ReturnType<typeof reverse> {
  const { cost, tariffId, paidAmount } = work.standing(chargeRecord, id).context
  if (cost === null || cost === undefined || paidAmount > 0) return []
  return reverse(accrual(work, id, { tariffId, cost }))
}

/** Refuses by a rule that a record alone cannot know. */
const refused = ({ value: state }: Standing, command: RecordForm, guard: string): Refusal => ({
  reason: 'illegalTransition',
  lifecycle: chargeRecord.name,
  state,
  command,
  guard,
})
