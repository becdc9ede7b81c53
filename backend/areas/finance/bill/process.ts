import { payBill } from './commands.ts'
import type { Process } from '#backend/kernel/process/process.ts'

/** A bill that is asked for is paid from its wallet, or declined (M09). */
export const payments: Process = {
  name: 'payments',
  on: {
    'bill.opened': (fact, { dispatch }) =>
      fact.data.type === 'Charging' ? dispatch(payBill, { billId: fact.id }) : undefined,
    'bill.retried': (fact, { dispatch }) => dispatch(payBill, { billId: fact.id }),
  },
}
