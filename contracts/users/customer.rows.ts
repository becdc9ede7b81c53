import { RecordRow, SessionRow } from '../charging/charge-record.calls.ts'
import { RecordStatus } from '../charging/record-status.ts'
import { SessionStatus } from '../charging/charging-session.ts'
import { choice, code, connector, energy, moment, money, status, text } from '../fields.ts'
import { BillRow } from '../finance/bill.calls.ts'
import { BillStatus, BillType } from '../finance/bill.ts'
import { CardRow } from './rfid-card.calls.ts'
import { CardState } from './rfid-card.ts'
import { childRows } from '../resource.ts'

/** What the page of a customer shows of cards, sessions, records and bills: whose they are stands above. */

export const customerCards = childRows({
  name: 'customer-card',
  texts: 'card.',
  lifecycles: ['rfid-card'],
  row: CardRow,
  columns: {
    idTag: code(),
    name: text(),
    state: choice(CardState, 'phase.rfid-card.'),
    expiryDate: text(),
  },
})

export const customerSessions = childRows({
  name: 'customer-session',
  texts: 'charging.',
  lifecycles: ['charging-session'],
  row: SessionRow,
  columns: {
    id: code({ title: 'charging.transaction' }),
    status: status('charging-session', SessionStatus),
    pileId: connector(),
    startedAt: moment({ title: 'charging.started' }),
    energy: energy({ title: 'charging.energy' }),
    total: money({ title: 'charging.cost' }),
  },
})

export const customerRecords = childRows({
  name: 'customer-record',
  texts: 'finance.',
  lifecycles: ['charge-record'],
  row: RecordRow,
  columns: {
    id: code({ title: 'finance.record' }),
    status: status('charge-record', RecordStatus),
    endedAt: moment({ title: 'charging.ended' }),
    total: money(),
    paidAmount: money({ title: 'finance.paid' }),
  },
})

export const customerBills = childRows({
  name: 'customer-bill',
  texts: 'finance.',
  lifecycles: ['bill'],
  row: BillRow,
  columns: {
    id: code({ title: 'finance.bill' }),
    status: status('bill', BillStatus),
    type: choice(BillType, 'bill-type.'),
    openedAt: moment({ title: 'finance.opened' }),
    amount: money(),
    balanceAfter: money(),
  },
})
