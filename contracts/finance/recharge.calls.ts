import { Schema } from 'effect'
import { BillStatus } from './bill.ts'
import { endpoint } from '../endpoint.ts'
import { choice, code, moment, money, payer, status, text } from '../fields.ts'
import { payer as payerOf } from '../http/listing.ts'
import { pages } from '../menu.ts'
import { resource } from '../resource.ts'
import { Instant, Money } from '../units.ts'
import { Currency } from './currency.ts'
import { RechargeDirection, RechargeDraft } from './recharge.ts'

/** Top-ups and deductions of all customers: each is a bill of type Recharge. */

export const RechargeRow = Schema.Struct({
  /** The id of its bill. */
  id: Schema.String,
  direction: RechargeDirection,
  /** Of its bill: at the desk it is paid at once, online it is asked for first. */
  status: BillStatus,
  state: Schema.String,
  /** Below zero for a deduction. */
  amount: Money,
  ...payerOf,
  balanceBefore: Schema.NullOr(Money),
  balanceAfter: Schema.NullOr(Money),
  /** Why, in words of whoever booked it. */
  remark: Schema.String,
  /** The account that booked it; otherwise what did. */
  cashier: Schema.String,
  openedAt: Instant,
  currency: Currency,
})
export type RechargeRow = typeof RechargeRow.Type

export const rechargeResource = resource({
  name: 'recharge',
  page: 'profiles',
  path: '/finance-service/recharges',
  texts: 'recharge.',
  lifecycles: ['bill'],
  row: RechargeRow,
  detail: RechargeRow,
  columns: {
    openedAt: moment(),
    customerId: payer({ filterTitle: 'customer.sought' }),
    amount: money({ sort: true }),
    status: status('bill', BillStatus),
    direction: choice(RechargeDirection, 'recharge.direction.'),
    balanceBefore: money(),
    balanceAfter: money(),
    remark: text(),
    cashier: text({ sort: true }),
    id: code({ title: 'finance.bill' }),
  },
  filters: ['direction', 'status', 'customerId', 'cashier', 'id', 'openedAt'],
  order: '-openedAt',
  about: {
    list: 'Top-ups and deductions, the last booked first; a customer is found by id, name, e-mail address or phone number.',
    one: 'One top-up or deduction.',
  },
})
export const { list: recharges, one: recharge, sorts: rechargeSorts } = rechargeResource

const access = [pages.profiles.code]

export const bookRecharge = endpoint({
  method: 'POST',
  path: '/finance-service/recharges',
  access,
  body: RechargeDraft,
  answer: RechargeRow,
  refusals: ['ACCESS_DENIED', 'ILLEGAL_TRANSITION', 'FUNDS_SHORT'],
  summary:
    'Tops a wallet up, or deducts an amount below zero from it; the same key is booked once and answers the same.',
})

export const rechargeEndpoints = [recharges, recharge, bookRecharge] as const
