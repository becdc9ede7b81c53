import { bill } from '#machines/finance/bill.ts'
import { retryBill } from './bill.ts'
import { deadline } from '#backend/kernel/process/deadline.ts'
import type { Process } from '#backend/kernel/process/process.ts'
import { retryAt } from '#backend/areas/finance/bill/public.ts'

/**
 * Asks again for the fee of a reservation that could not be paid, after the same times as for a record (M08). A record
 * sees to its own bill; a reservation is over and has nobody else.
 */
export const reservationFees: Process = {
  name: 'reservation-fees',
  on: {},
  deadlines: [
    deadline(bill, {
      while: 'failed',
      at: ({ context, since }) => (context.reservationId === null ? null : retryAt(since, context.attempt)),
    }),
  ],
  due: (billId, { dispatch }) => dispatch(retryBill, { billId }),
}
