import { payBill } from './commands.ts'
import type { Process } from '#backend/kernel/process/process.ts'

/** Pays an opened or retried bill from its wallet, or declines it (M09). */
export const payments: Process = {
  name: 'payments',
  on: {
    'bill.opened': (fact, { dispatch }) =>
      fact.data.type === 'Charging' ? dispatch(payBill, { billId: fact.id }) : undefined,
    'bill.retried': (fact, { dispatch }) => dispatch(payBill, { billId: fact.id }),
  },
}
