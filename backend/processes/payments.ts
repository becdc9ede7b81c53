import type { BillFact } from '#contracts/lifecycles/bill.ts'
import { payBill } from '../commands/settle.ts'
import type { Process } from './runner.ts'

/** A bill that is asked for is paid from its wallet, or declined (M09). */
export const payments: Process = {
  name: 'payments',
  on: {
    'bill.opened': (fact, { give }) => {
      const { type } = fact.data as Extract<BillFact, { type: 'bill.opened' }>['data']
      return type === 'Charging' ? give(payBill, { billId: fact.id }) : undefined
    },
    'bill.retried': (fact, { give }) => give(payBill, { billId: fact.id }),
  },
}
