import { recordForms } from '#contracts/charging/charge-record.ts'
import type { RecordForm } from '#contracts/charging/charge-record.ts'
import { pages } from '#contracts/menu.ts'
import { later, money } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { chargeRecord } from '#machines/charging/charge-record.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { customer } from '#machines/entity.ts'
import type { Refusal, Standing } from '#machines/kit/lifecycle.ts'
import { isNew } from '#machines/kit/tags.ts'
import { markCompleteOffline, reverse } from '#backend/ledger/ledger.ts'
import { approvable } from '#backend/kernel/approvable.ts'
import { giveOrRequest } from '#backend/areas/system/approval/public.ts'
import { letGo } from '#backend/areas/finance/pre-authorization/public.ts'
import { release } from './release.ts'
import { accrual, costOf } from '#backend/areas/finance/tariff/public.ts'
import { initiateSettlement } from './settle.ts'
import type { Plan, Work } from '#backend/kernel/transaction.ts'

/** What needs a second person above the limit (M08 four eyes). */
export const recordApprovables = {
  markComplete: approvable({
    lifecycle: chargeRecord,
    command: 'markComplete',
    code: pages.chargeRecord.code,
    form: recordForms.markComplete,
    prepare: (work, { id, reference, by }) => {
      const { cost } = work.standing(chargeRecord, id).context
      const amount = cost?.total ?? money(0)
      const cashier = by.kind === 'person' ? by.account : by.kind
      // A record without a price, or of nothing, moves no money; whether it may be closed its machine says.
      const postings = amount === 0 ? [] : markCompleteOffline({ recordId: id, cashier, amount })
      return { amount, currency: cost?.currency ?? work.settings.currency, body: { reference, postings } }
    },
    complete: (work, { id, reference }) => letGo(work, id, { reason: reference }),
  }),
  reprice: approvable({
    lifecycle: chargeRecord,
    command: 'reprice',
    code: pages.chargeRecord.code,
    form: recordForms.reprice,
    prepare: (work, { id, reason, tariffId }) => {
      const session = work.standing(chargingSession, id)
      const cost = isNew(session) ? null : costOf(work, session.context, tariffId)
      if (cost === null) return refused(work.standing(chargeRecord, id), 'reprice', 'tariffKnown')
      const postings = [...takenBack(work, id), ...accrual(work, id, { tariffId, cost })]
      return { amount: cost.total, currency: cost.currency, body: { reason, tariffId, cost, postings } }
    },
  }),
} as const

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

  markComplete: (work, { id, ...form }) =>
    giveOrRequest(work, recordApprovables.markComplete, { id, form, by: work.actor }),

  releaseByHand: (work, { id, reason, releasedAt }) => {
    const at = releasedAt ?? endedBy(work, id)
    const refusal = release(work, id, { command: 'releaseByHand', as: work.actor, at, reason })
    if (refusal !== null) work.drop()
    return refusal
  },

  assignPayer: (work, { id, ...body }) =>
    isNew(work.standing(customer, body.customerId))
      ? refused(work.standing(chargeRecord, id), 'assignPayer', 'customerKnown')
      : work.give(chargeRecord, { id, command: 'assignPayer', body }),

  reprice: (work, { id, ...form }) => giveOrRequest(work, recordApprovables.reprice, { id, form, by: work.actor }),
}

/** Now, by when a session has ended: no sooner than it has, though the clock was set back since. */
const endedBy = (work: Work, id: string): Instant =>
  later(work.now, work.standing(chargingSession, id).context.endedAt ?? work.now)

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
