import { billAttemptsMax } from '#contracts/finance/bill.ts'
import type { BillFact } from '#contracts/finance/bill.ts'
import type { BillContext } from './bill.ts'
import type { State } from '../kit/lifecycle.ts'
import { enters, propertiesOf, isIn, happened } from '../kit/properties.ts'

const { after, always, can, never, repeats } = propertiesOf<State<BillContext>, BillFact>()

export const billProperties = [
  always(
    'billTakesNoMoreThanItsAmount',
    ({ value, context }) => value === 'New' || context.paidAmount === (value === 'PaySuccess' ? context.amount : 0),
  ),
  never(
    'billIsPaidOnlyFromEnough',
    ({ before, event }) => event.type === 'bill.paid' && event.data.available < before.context.amount,
  ),
  repeats(
    'billNoticeTwiceChangesNothing',
    ({ type }) => type === 'bill.captured' || type === 'bill.capturedLate' || type === 'bill.capturedTwice',
  ),
  never(
    'billIsTriedOnlySoOften',
    ({ before, event }) => event.type === 'bill.retried' && before.context.attempt >= billAttemptsMax,
  ),
  never(
    'billOfSessionIsNotCancelled',
    ({ before, event }) =>
      event.type === 'bill.cancelled' && before.context.type !== 'Recharge' && before.context.type !== 'Member',
  ),
  after('billPaidStaysPaid', { once: enters('PaySuccess'), never: () => true }),
  never('billFailsWithAReason', (moment) => enters('PayFail')(moment) && moment.after.context.reason === null),
  never('billRetryAsksAnew', (moment) => happened('bill.retried')(moment) && moment.after.context.reason !== null),
  can('billCanAlwaysBePaid', { from: () => true, to: isIn('PaySuccess') }),
]
