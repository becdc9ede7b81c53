import { recordForms } from '#contracts/charging/charge-record.ts'
import type { RecordForm } from '#contracts/charging/charge-record.ts'
import { pages } from '#contracts/menu.ts'
import { later, money } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { chargeRecord } from '#machines/charging/charge-record.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { customer } from '#machines/master-data.ts'
import type { Refusal, State } from '#machines/kit/lifecycle.ts'
import { isNew } from '#machines/kit/tags.ts'
import { markCompleteOffline, reverse } from '#backend/ledger/ledger.ts'
import { approvable } from '#backend/kernel/approvable.ts'
import { giveOrRequest } from '#backend/areas/system/approval/public.ts'
import { releasePreAuthorization } from '#backend/areas/finance/pre-authorization/public.ts'
import { release } from './release.ts'
import { accrual, costOf } from '#backend/areas/finance/tariff/public.ts'
import { initiateSettlement } from './settle.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'

/** Commands that need a second person above the limit (M08 four eyes). */
export const recordApprovables = {
  markComplete: approvable({
    lifecycle: chargeRecord,
    command: 'markComplete',
    code: pages.chargeRecord.code,
    form: recordForms.markComplete,
    prepare: (tx, { id, reference, by }) => {
      const { cost } = tx.stateOf(chargeRecord, id).context
      const amount = cost?.total ?? money(0)
      const cashier = by.kind === 'person' ? by.account : by.kind
      // A record without a price, or with an amount of zero, moves no money; its machine decides whether it may be
      // closed.
      const postings = amount === 0 ? [] : markCompleteOffline({ recordId: id, cashier, amount })
      return { amount, currency: cost?.currency ?? tx.settings.currency, body: { reference, postings } }
    },
    complete: (tx, { id, reference }) => releasePreAuthorization(tx, id, { reason: reference }),
  }),
  reprice: approvable({
    lifecycle: chargeRecord,
    command: 'reprice',
    code: pages.chargeRecord.code,
    form: recordForms.reprice,
    prepare: (tx, { id, reason, tariffId }) => {
      const session = tx.stateOf(chargingSession, id)
      const cost = isNew(session) ? null : costOf(tx, session.context, tariffId)
      if (cost === null) return refused(tx.stateOf(chargeRecord, id), 'reprice', 'tariffKnown')
      const postings = [...takenBack(tx, id), ...accrual(tx, id, { tariffId, cost })]
      return { amount: cost.total, currency: cost.currency, body: { reason, tariffId, cost, postings } }
    },
  }),
} as const

/** The commands that people may give to a charge record: a form in, a refusal or null out. */
type Form<Name extends RecordForm> = (typeof recordForms)[Name]['Type'] & { readonly id: string }
type Corrections = { readonly [Name in RecordForm]: CommandHandler<Form<Name>, Refusal | null> }

export const recordHandlers: Corrections = {
  initiateSettlement: (tx, { id }) => initiateSettlement(tx, { id }),

  markAbnormal: (tx, { id, reason }) => {
    const postings = takenBack(tx, id)
    const refusal = tx.dispatch(chargeRecord, { id, command: 'markAbnormal', body: { reason, postings } })
    if (refusal === null) releasePreAuthorization(tx, id, { reason })
    return refusal
  },

  markComplete: (tx, { id, ...form }) => giveOrRequest(tx, recordApprovables.markComplete, { id, form, by: tx.actor }),

  releaseByHand: (tx, { id, reason, releasedAt }) => {
    const at = releasedAt ?? endedBy(tx, id)
    const refusal = release(tx, id, { command: 'releaseByHand', as: tx.actor, at, reason })
    if (refusal !== null) tx.drop()
    return refusal
  },

  assignPayer: (tx, { id, ...body }) =>
    isNew(tx.stateOf(customer, body.customerId))
      ? refused(tx.stateOf(chargeRecord, id), 'assignPayer', 'customerKnown')
      : tx.dispatch(chargeRecord, { id, command: 'assignPayer', body }),

  reprice: (tx, { id, ...form }) => giveOrRequest(tx, recordApprovables.reprice, { id, form, by: tx.actor }),
}

/** Now, but not before the session's end, in case the clock was set back since. */
const endedBy = (tx: Transaction, id: string): Instant =>
  later(tx.now, tx.stateOf(chargingSession, id).context.endedAt ?? tx.now)

/** Reversal postings for what a record has accrued and nobody has paid. */
function takenBack(tx: Transaction, id: string): ReturnType<typeof reverse> {
  const { cost, tariffId, paidAmount } = tx.stateOf(chargeRecord, id).context
  if (cost === null || cost === undefined || paidAmount > 0) return []
  return reverse(accrual(tx, id, { tariffId, cost }))
}

/** Refuses by a rule that a record alone cannot check. */
const refused = ({ value: state }: State, command: RecordForm, guard: string): Refusal => ({
  reason: 'illegalTransition',
  lifecycle: chargeRecord.name,
  state,
  command,
  guard,
})
