import { DAY, MINUTE } from '#contracts/durations.ts'
import { bill, onlineGateway } from '#machines/finance/bill.ts'
import type { BillContext } from '#machines/finance/bill.ts'
import { deadline } from '#backend/kernel/process/deadline.ts'
import type { Waiting } from '#backend/kernel/process/deadline.ts'
import type { Process } from '#backend/kernel/process/process.ts'
import { silent } from './online.ts'
import { proceed, openPage } from './reconcile.ts'

/**
 * Asks payment gateways for a page to pay on, and from then on what became of the payment (M09): when a notification comes, and once
 * a minute besides, because notifications get lost. M09 asks after a quarter of an hour at the latest, and gives up after a day.
 * What was given up is asked about once a day from then on: money that arrives late is credited all the same.
 */

const ASK_EVERY_MS = MINUTE
const ASK_LATE_EVERY_MS = DAY

const isOnline = ({ context }: Waiting<BillContext>): boolean => onlineGateway(context.gateway) !== null

export const onlinePayments: Process = {
  name: 'online-payments',
  deadlines: [
    deadline(bill, {
      while: 'paying',
      every: ASK_EVERY_MS,
      at: (waiting) => (isOnline(waiting) ? waiting.since + ASK_EVERY_MS : null),
    }),
    deadline(bill, {
      while: 'failed',
      every: ASK_LATE_EVERY_MS,
      at: (waiting) =>
        isOnline(waiting) && waiting.context.reason === silent ? waiting.since + ASK_LATE_EVERY_MS : null,
    }),
  ],
  on: {
    'bill.opened': ({ id, data }, hands) => (onlineGateway(data.gateway) === null ? undefined : openPage(id, hands)),
  },
  due: proceed,
}
