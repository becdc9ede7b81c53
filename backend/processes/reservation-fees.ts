import { retryBill } from '../commands/reservation/bill.ts'
import { bill } from '#machines/bill.ts'
import { standingOf } from '../standing.ts'
import type { Process } from './process.ts'
import { RETRIES } from './settlement.ts'

/**
 * Asks again for the fee of a reservation that could not be paid, after the same times as for a record (M08). A record
 * sees to its own bill; a reservation is over and has nobody else.
 */
export const reservationFees: Process = {
  name: 'reservation-fees',
  on: {
    'bill.declined': ({ id }, { world, wait }) => {
      const known = standingOf(world, bill, id)?.context
      if (known === undefined || known.reservationId === null) return
      const delay = RETRIES[known.attempt - 1]
      if (delay !== undefined) wait(id, delay)
    },
  },
  due: (billId, { give }) => give(retryBill, { billId }),
}
