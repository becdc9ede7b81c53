import { bill, reservationBill } from '#machines/finance/bill.ts'
import { failedFees } from '#machines/finance/debt.lookups.ts'
import { available, wallet } from '#machines/finance/wallet.ts'
import { is } from '#machines/kit/tags.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { debtOfReservation } from '#backend/ledger/accounts.ts'
import { must } from '#backend/kernel/refusals.ts'
import { accrual } from '#backend/areas/finance/tariff/public.ts'
import type { Priced } from '#backend/areas/finance/tariff/public.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'
import { reservations } from './ask.ts'
import { reservedAs } from './states.ts'

/**
 * Bills the fee of a reservation that ended without a session, in the same commit as its end: an end is final, so there
 * is one bill. The payments process continues from there. Of the bill types of spec §4, Charging is the only one for
 * which a customer pays a pile's service; there is no charge record, because there was no session.
 */
export function billReservation(tx: Transaction, id: string, priced: Priced): void {
  const { customerId } = reservedAs(tx, id).context
  const body = {
    type: 'Charging',
    recordId: null,
    reservationId: id,
    customerId,
    amount: priced.cost.total,
    method: 'Balance',
    gateway: null,
    remark: '',
    cost: priced.cost,
    postings: accrual(tx, debtOfReservation(id), priced),
  } as const
  must(tx.dispatch(bill, { id: reservationBill(id), command: 'open', body, as: reservations }))
}

/** Retries a bill whose payment failed; refused once it is paid, or its attempts are used up (M09). */
export const retryBill: CommandHandler<{ readonly billId: string }, Refusal | null> = (tx, { billId }) => {
  const { attempt, amount } = tx.stateOf(bill, billId).context
  return tx.dispatch(bill, {
    id: billId,
    command: 'retry',
    body: { attempt: attempt + 1, amount },
    mayRefuse: ['elsewhere', 'billAttemptsLeft'],
  })
}

/**
 * Money came into a wallet: the fees that could not be paid are retried, in the order in which they failed, as far as the
 * money goes. One that it does not cover keeps its attempts.
 */
export const retryAfterTopUp: CommandHandler<{ readonly customerId: string }, void> = (tx, { customerId }) => {
  let left: number = available(tx.stateOf(wallet, customerId).context)
  for (const billId of tx.find(failedFees, customerId)) {
    const known = tx.stateOf(bill, billId)
    const { amount } = known.context
    if (!is(bill, known, 'failed') || amount > left || retryBill(tx, { billId }) !== null) continue
    left -= amount
  }
}
