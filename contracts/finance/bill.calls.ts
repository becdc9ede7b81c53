import { Schema } from 'effect'
import { Actor } from '../actor.ts'
import { choice, code, money, moment, own, payer, ref, status, text } from '../fields.ts'
import { Cost } from './cost.ts'
import { Currency } from './currency.ts'
import { BillStatus, BillType, Gateway, PaymentMethod } from './bill.ts'
import { RecordStatus } from '../charging/record-status.ts'
import { Energy, Instant, Money } from '../units.ts'
import { Sought, payer as payerOf, place } from '../http/listing.ts'
import { resource } from '../resource.ts'

/** Bills: demands for money and the attempts to get it. */

const Text = Schema.NullOr(Schema.String)
const Amount = Schema.NullOr(Money)

export const BillRow = Schema.Struct({
  id: Schema.String,
  status: BillStatus,
  state: Schema.String,
  type: BillType,
  /** The charge record it asks money for, or the reservation that nobody used; a top-up has neither. */
  recordId: Text,
  reservationId: Text,
  ...payerOf,
  method: PaymentMethod,
  gateway: Schema.NullOr(Gateway),
  remark: Schema.String,
  /** Negative for a deduction at the desk. */
  amount: Money,
  /** Counts from 1. */
  attempt: Schema.Int,
  openedAt: Instant,
  paidAt: Schema.NullOr(Instant),
  /** Of the wallet that paid, around the payment. */
  balanceBefore: Amount,
  balanceAfter: Amount,
  /** Why the last attempt failed, as a code. */
  reason: Text,
  currency: Currency,
})
export type BillRow = typeof BillRow.Type

/** One try to get the money: when it began, how it ended, and by whom each. */
export const BillAttempt = Schema.Struct({
  attempt: Schema.Int,
  amount: Money,
  startedAt: Instant,
  startedBy: Actor,
  endedAt: Schema.NullOr(Instant),
  outcome: BillStatus,
  reason: Text,
})
export type BillAttempt = typeof BillAttempt.Type

export const BillDetail = Schema.Struct({
  ...BillRow.fields,
  paidAmount: Money,
  /** What the gateway calls the payment. */
  reference: Text,
  /** Where it can be paid online as long as it waits; an address of ours begins with a slash. */
  paymentUrl: Text,
  /** Whether it waits for a page to pay on, which the gateway has yet to make. */
  awaitsPage: Schema.Boolean,
  attempts: Schema.Array(BillAttempt),
  /** The charge record behind it, with the lines that make up the amount. */
  record: Schema.NullOr(
    Schema.Struct({
      id: Schema.String,
      status: RecordStatus,
      state: Schema.String,
      ...place,
      idTag: Schema.String,
      startedAt: Instant,
      endedAt: Instant,
      energy: Energy,
      meterStart: Energy,
      meterStop: Energy,
      cost: Schema.NullOr(Cost),
    }),
  ),
  /** The lines of a reservation's fee; null for every other bill. */
  reservation: Schema.NullOr(Schema.Struct({ cost: Cost, zone: Schema.String })),
})
export type BillDetail = typeof BillDetail.Type

export const billResource = resource({
  name: 'bill',
  page: 'bills',
  path: '/finance-service/bills',
  texts: 'finance.',
  lifecycles: ['bill'],
  row: BillRow,
  detail: BillDetail,
  columns: {
    id: code({ title: 'finance.bill', sort: true }),
    status: status('bill', BillStatus),
    amount: money({ sort: true }),
    openedAt: moment({ title: 'finance.opened' }),
    type: choice(BillType, 'bill-type.', { sort: true }),
    customerId: payer({ sort: true }),
    balanceBefore: money(),
    balanceAfter: money(),
    paidAt: moment({ live: true }),
    method: own(),
    recordId: ref('charge-record', { title: 'finance.record' }),
  },
  more: {
    paidAmount: money({ title: 'finance.paid' }),
    reference: code(),
    reason: own({ title: 'finance.lastFailure' }),
    reservationId: ref('reservation', { title: 'reservation.number' }),
    remark: text(),
  },
  filters: ['status', 'type', 'id', 'recordId', 'openedAt'],
  hidden: { customerId: Sought },
  order: '-openedAt',
  about: {
    list: 'Bills, the last opened first.',
    one: 'One bill with its attempts, its balances and the charge record behind it.',
  },
})
export const { list: bills, one: bill, sorts: billSorts } = billResource

export const financeEndpoints = [bills, bill] as const
