import { Schema } from 'effect'
import { Actor } from '../actor.ts'
import { endpoint, listOf } from '../endpoint.ts'
import { Cost } from './cost.ts'
import { Currency } from './tariff.ts'
import { BillStatus, BillType, Gateway, PaymentMethod } from './bill.ts'
import { RecordStatus } from '../charging/charge-record.ts'
import { pages } from '../menu.ts'
import { Energy, Instant, Money } from '../units.ts'
import { reading } from '../http/instance.ts'
import { Moment, Sought, listed, payer, place } from '../http/listing.ts'

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
  ...payer,
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

export const billSorts = ['id', 'status', 'type', 'customerId', 'amount', 'openedAt', 'paidAt'] as const

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

export const bills = endpoint({
  method: 'GET',
  path: '/finance-service/bills',
  access: [pages.bills.code],
  query: listed(billSorts, {
    id: Sought,
    status: BillStatus,
    type: BillType,
    customerId: Sought,
    recordId: Sought,
    openedAtFrom: Moment,
    openedAtTo: Moment,
  }),
  answer: listOf(BillRow),
  refusals: ['ACCESS_DENIED'],
  asOf: true,
  summary: 'Bills, the last opened first.',
})

export const bill = endpoint({
  ...reading,
  path: '/finance-service/bills/{id}',
  access: [pages.bills.code],
  answer: BillDetail,
  summary: 'One bill with its attempts, its balances and the charge record behind it.',
})

export const financeEndpoints = [bills, bill] as const
