import { admit, watchDebt, watchFee } from './debt-check.ts'
import { bill } from '#machines/finance/bill.ts'
import { stateOf } from '#backend/kernel/state.ts'
import type { ProcessContext, Process } from '#backend/kernel/process/process.ts'

/**
 * Blocks customers with failed payments, and unblocks them when they have paid (M24). A payment is that of a charge, or
 * of a reservation that was not used.
 */

const watch = ({ id }: { readonly id: string }, { dispatch }: ProcessContext): unknown =>
  dispatch(watchDebt, { recordId: id })

const watchBill = ({ id }: { readonly id: string }, { world, dispatch }: ProcessContext): unknown =>
  (stateOf(world, bill, id)?.context.reservationId ?? null) === null ? undefined : dispatch(watchFee, { billId: id })

export const debts: Process = {
  name: 'debts',
  on: {
    'customer.registered': ({ id }, { dispatch }) => dispatch(admit, { customerId: id }),
    'record.paymentFailed': watch,
    'record.paid': watch,
    'record.markedComplete': watch,
    'record.markedAbnormal': watch,
    'bill.declined': watchBill,
    'bill.paid': watchBill,
  },
}
