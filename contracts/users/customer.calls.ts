import { Schema } from 'effect'
import { endpoint } from '../endpoint.ts'
import { choice, code, moment, money, own, status, text } from '../fields.ts'
import { Currency } from '../finance/currency.ts'
import { RowOffer, Sought } from '../http/listing.ts'
import { pages } from '../menu.ts'
import { resource } from '../resource.ts'
import { Instant, Money } from '../units.ts'
import { CustomerAccountType, CustomerForm, Gender, PayWay } from './customer.ts'
import { MembershipLevel } from './membership.ts'
import { UserStatus } from './user-status.ts'

/** Customers: registered, changed, blocked and unblocked, with their wallet and what they belong to. */

/** Personal data: null where nobody has filled it in, and after the account was deleted. */
const Text = Schema.NullOr(Schema.String)

export const CustomerRow = Schema.Struct({
  id: Schema.String,
  code: Schema.String,
  status: UserStatus,
  state: Schema.String,
  name: Text,
  email: Text,
  phone: Text,
  accountType: CustomerAccountType,
  /** ISO 3166-1. */
  country: Text,
  balance: Money,
  creditLine: Money,
  currency: Currency,
  registeredAt: Instant,
  changedAt: Instant,
  offers: Schema.Array(RowOffer),
})
export type CustomerRow = typeof CustomerRow.Type

export const CustomerDetail = Schema.Struct({
  ...CustomerRow.fields,
  firstName: Text,
  lastName: Text,
  gender: Schema.NullOr(Gender),
  city: Text,
  zipCode: Text,
  idCard: Text,
  /** A data URL. */
  image: Text,
  payWay: PayWay,
  evSeries: Text,
  evModel: Text,
  /** What is pre-authorized for running sessions, and what can still be spent. */
  held: Money,
  available: Money,
  /** What was taken off the wallet at the desk, in all. */
  deduction: Money,
  groups: Schema.Array(Schema.Struct({ id: Schema.String, name: Schema.String })),
  /** Null without a group that has a wallet. */
  groupBalance: Schema.NullOr(Money),
  /** Null for a customer without a membership. */
  membershipLevel: Schema.NullOr(MembershipLevel),
})
export type CustomerDetail = typeof CustomerDetail.Type

export const customerResource = resource({
  name: 'customer',
  page: 'profiles',
  path: '/user-service/customers',
  texts: 'customer.',
  lifecycles: ['customer', 'user-status', 'wallet', 'user-group', 'membership'],
  row: CustomerRow,
  detail: CustomerDetail,
  columns: {
    code: code({ sort: true }),
    name: text({ filterTitle: 'customer.sought' }),
    status: status('user-status', UserStatus),
    balance: money({ sort: true }),
    email: text(),
    phone: text(),
    creditLine: money(),
    accountType: choice(CustomerAccountType, 'customer.accountType.', { sort: true }),
    country: own({ sort: true }),
    registeredAt: moment(),
  },
  more: {
    firstName: text(),
    lastName: text(),
    gender: choice(Gender, 'customer.gender.'),
    city: text(),
    zipCode: text(),
    idCard: text(),
    payWay: choice(PayWay, 'customer.payWay.'),
    evSeries: text(),
    evModel: text(),
    held: money(),
    available: money(),
    deduction: money(),
    groupBalance: money(),
    membershipLevel: choice(MembershipLevel, 'customer.membershipLevel.'),
    changedAt: moment({ live: true, sort: false }),
  },
  filters: ['status', 'name', 'code', 'accountType', 'registeredAt'],
  order: '-registeredAt',
  draft: CustomerForm,
  about: {
    list: 'Customers, the last registered first; a name is also looked for among e-mail addresses and phone numbers.',
    one: 'One customer with wallet, groups and membership.',
    add: 'Registers a customer and opens the wallet.',
    give: 'Changes, blocks or unblocks a customer.',
    giveMany: 'Gives customers a command, each by itself.',
  },
})
export const { list: customers, one: customer, sorts: customerSorts } = customerResource
export const { add: addCustomer, give: giveCustomer, giveMany: giveCustomers } = customerResource

/** Customers that one answer names. */
export const customerChoicesMost = 50

export const customerChoices = endpoint({
  method: 'GET',
  path: '/user-service/customer-choices',
  access: [pages.profiles.code],
  query: Schema.Struct({ sought: Schema.optionalKey(Sought) }),
  answer: Schema.Array(Schema.Struct({ id: Schema.String, code: Schema.String, name: Text })),
  refusals: ['ACCESS_DENIED'],
  summary: 'Customers by a part of their code, name, e-mail address or phone number.',
})

export const customerEndpoints = [
  customers,
  customer,
  addCustomer,
  giveCustomer,
  giveCustomers,
  customerChoices,
] as const
