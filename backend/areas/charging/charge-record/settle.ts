import { money } from '#contracts/units.ts'
import { bill } from '#machines/finance/bill.ts'
import { chargeRecord } from '#machines/charging/charge-record.ts'
import { failedRecords } from '#machines/finance/debt.lookups.ts'
import { available, wallet } from '#machines/finance/wallet.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { is, isNew } from '#machines/kit/tags.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'
import { billOf } from '#backend/areas/finance/bill/public.ts'
import { preAuthorizedAmount } from '#backend/areas/finance/pre-authorization/public.ts'

/**
 * A record without a payer waits for one; one whose attempts are used up, for a person. Somebody may have settled it
 * already.
 */
const notSettled = ['elsewhere', 'payerKnown', 'attemptsLeft'] as const

/**
 * Initiates settlement: opens the bill that asks for the money (M08 INITIATE_SETTLEMENT, M09). The payments process
 * continues from there.
 */
export const initiateSettlement: CommandHandler<{ readonly id: string; readonly retry?: boolean }, Refusal | null> = (
  tx,
  { id, retry = false },
) => {
  const before = tx.stateOf(chargeRecord, id).context
  const billId = billOf(id)
  const attempt = (before.attempts ?? 0) + 1
  const command = retry ? 'retrySettlement' : 'initiateSettlement'
  const refusal = tx.dispatch(chargeRecord, { id, command, body: { billId, attempt }, mayRefuse: notSettled })
  if (refusal !== null) return refusal
  const { customerId, cost } = before
  if (customerId === null) throw new Error(`record ${id} has no payer and settles`)
  const amount = cost?.total ?? money(0)
  const known = tx.stateOf(bill, billId)
  const about = { recordId: id, reservationId: null, customerId, amount, remark: '', postings: [] }
  const asking = isNew(known)
    ? ({ command: 'open', body: { ...about, type: 'Charging', method: 'Balance', gateway: null } } as const)
    : ({ command: 'retry', body: { attempt: known.context.attempt + 1, amount } } as const)
  const asked = tx.dispatch(bill, { id: billId, ...asking })
  if (asked !== null) tx.drop()
  return asked
}

/**
 * Money came into a wallet: the records that could not be paid are settled again (M08 AUTO_RETRY "at next top-up"), the
 * oldest first, as far as the money goes. One that it does not cover keeps its attempts.
 */
export const settleAfterTopUp: CommandHandler<{ readonly customerId: string }, void> = (tx, { customerId }) => {
  let left: number = available(tx.stateOf(wallet, customerId).context)
  const failed = tx
    .find(failedRecords, customerId)
    .filter((id) => is(chargeRecord, tx.stateOf(chargeRecord, id), 'failed'))
  for (const id of failed.toSorted(byAge)) {
    const total = tx.stateOf(chargeRecord, id).context.cost?.total ?? money(0)
    const due = total - preAuthorizedAmount(tx, id)
    if (due > left || initiateSettlement(tx, { id, retry: true }) !== null) continue
    left -= Math.max(0, due)
  }
}

/** Records are numbered in the order in which their charges began. */
const byAge = (a: string, b: string): number => Number(a) - Number(b)
