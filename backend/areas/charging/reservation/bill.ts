import { bill, reservationBill } from '#machines/finance/bill.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { debtOfReservation } from '#backend/ledger/accounts.ts'
import { must } from '#backend/kernel/refusals.ts'
import { accrual } from '#backend/areas/finance/tariff/public.ts'
import type { Priced } from '#backend/areas/finance/tariff/public.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'
import { reservations } from './ask.ts'
import { reservedAs } from './states.ts'

/**
 * Bills the fee of a reservation that ended without a session, in the commit in which it ended: its end is final, so there
 * is one. The payments process takes it from there. Of the types of spec §4 Charging is the only one that a customer pays
 * for what a pile did; a charge record stands for a session, and here there was none.
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

/** Asks again for a bill that could not be paid; refused once it was, or was tried often enough (M09). */
export const retryBill: CommandHandler<{ readonly billId: string }, Refusal | null> = (tx, { billId }) => {
  const { attempt, amount } = tx.stateOf(bill, billId).context
  return tx.dispatch(bill, {
    id: billId,
    command: 'retry',
    body: { attempt: attempt + 1, amount },
    mayRefuse: ['elsewhere', 'billAttemptsLeft'],
  })
}
