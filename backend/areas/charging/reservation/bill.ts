import { bill, reservationBill } from '#machines/finance/bill.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { debtOfReservation } from '#backend/ledger/accounts.ts'
import { must } from '#backend/kernel/refusals.ts'
import { accrual } from '#backend/areas/finance/tariff/public.ts'
import type { Priced } from '#backend/areas/finance/tariff/public.ts'
import type { Plan, Work } from '#backend/kernel/transaction.ts'
import { reservations } from './ask.ts'
import { reservedAs } from './standings.ts'

/**
 * Bills the fee of a reservation that ended without a session, in the commit in which it ended: its end is final, so there
 * is one. The payments process takes it from there. Of the types of spec §4 Charging is the only one that a customer pays
 * for what a pile did; a charge record stands for a session, and here there was none.
 */
export function billReservation(work: Work, id: string, priced: Priced): void {
  const { customerId } = reservedAs(work, id).context
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
    postings: accrual(work, debtOfReservation(id), priced),
  } as const
  must(work.give(bill, { id: reservationBill(id), command: 'open', body, as: reservations }))
}

/** Asks again for a bill that could not be paid; refused once it was, or was tried often enough (M09). */
export const retryBill: Plan<{ readonly billId: string }, Refusal | null> = (work, { billId }) => {
  const { attempt, amount } = work.standing(bill, billId).context
  return work.give(bill, {
    id: billId,
    command: 'retry',
    body: { attempt: attempt + 1, amount },
    mayRefuse: ['elsewhere', 'billAttemptsLeft'],
  })
}
