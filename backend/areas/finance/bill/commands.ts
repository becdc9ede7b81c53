import { money } from '#contracts/units.ts'
import { bill } from '#machines/finance/bill.ts'
import { chargeRecord } from '#machines/charging/charge-record.ts'
import { is, isNew } from '#machines/kit/tags.ts'
import { available, wallet } from '#machines/finance/wallet.ts'
import { debtOfReservation } from '#backend/ledger/accounts.ts'
import { settleFromWallet } from '#backend/ledger/ledger.ts'
import { preAuthorizedAmount, releasePreAuthorization } from '../pre-authorization/public.ts'
import { must } from '#backend/kernel/refusals.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'

/** Payment of a bill (M09). */

/**
 * Debits a bill's amount from the wallet, or declines it. Pre-authorization, wallet, bill and record change in one
 * commit; a reservation has neither pre-authorization nor record. A wallet that cannot pay keeps its pre-authorization:
 * the remaining money stays reserved for the debt.
 */
export const payBill: CommandHandler<{ readonly billId: string }, void> = (tx, { billId }) => {
  const asked = tx.stateOf(bill, billId)
  const { recordId, reservationId, customerId, amount } = asked.context
  const debt = recordId ?? (reservationId === null ? null : debtOfReservation(reservationId))
  if (!is(bill, asked, 'paying') || debt === null) return
  const purse = tx.stateOf(wallet, customerId)
  const balanceBefore = isNew(purse) ? money(0) : purse.context.balance
  const funds = isNew(purse)
    ? money(0)
    : money(available(purse.context) + (recordId === null ? 0 : preAuthorizedAmount(tx, recordId)))
  if (funds < amount) {
    const reason = 'INSUFFICIENT_FUNDS'
    must(tx.dispatch(bill, { id: billId, command: 'decline', body: { reason, balance: balanceBefore } }))
    if (recordId !== null)
      must(tx.dispatch(chargeRecord, { id: recordId, command: 'failPayment', body: { billId, reason } }))
    return
  }
  if (recordId !== null) releasePreAuthorization(tx, recordId, { captured: amount })
  const around = { balanceBefore, balanceAfter: money(balanceBefore - amount) }
  const postings = settleFromWallet({ recordId: debt, customerId, amount })
  const move = { ...around, amount: money(-amount), billId, postings }
  must(tx.dispatch(wallet, { id: customerId, command: 'debit', body: move }))
  must(tx.dispatch(bill, { id: billId, command: 'pay', body: { ...around, available: funds } }))
  if (recordId !== null)
    must(tx.dispatch(chargeRecord, { id: recordId, command: 'pay', body: { ...around, billId, amount } }))
}
