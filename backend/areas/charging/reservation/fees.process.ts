import { bill } from '#machines/finance/bill.ts'
import { retryAfterTopUp, retryBill } from './bill.ts'
import { deadline } from '#backend/kernel/process/deadline.ts'
import type { Process } from '#backend/kernel/process/process.ts'
import { retryAt } from '#backend/areas/finance/bill/public.ts'

/**
 * Retries the payment of a reservation's fee, at the same times as for a record (M08): after a while, and when money comes
 * in. A record retries its own bill; an ended reservation has no process of its own.
 */
export const reservationFees: Process = {
  name: 'reservation-fees',
  on: { 'wallet.credited': ({ id }, { dispatch }) => dispatch(retryAfterTopUp, { customerId: id }) },
  deadlines: [
    deadline(bill, {
      while: 'failed',
      at: ({ context, since }) => (context.reservationId === null ? null : retryAt(since, context.attempt)),
    }),
  ],
  due: (billId, { dispatch }) => dispatch(retryBill, { billId }),
}
