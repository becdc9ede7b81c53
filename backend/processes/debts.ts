import { admit, watchDebt } from '../commands/watch-debt.ts'
import type { Hands, Process } from './process.ts'

/** Blocks customers who do not pay, and lets them charge again when they have (M24). A payment is one of a charge. */

const watch = ({ id }: { readonly id: string }, { give }: Hands): unknown => give(watchDebt, { recordId: id })

export const debts: Process = {
  name: 'debts',
  on: {
    'customer.registered': ({ id }, { give }) => give(admit, { customerId: id }),
    'record.paymentFailed': watch,
    'record.paid': watch,
    'record.markedComplete': watch,
    'record.markedAbnormal': watch,
  },
}
