import { BillType } from '#contracts/finance/bill.ts'
import { customerChoicesMost, customerResource } from '#contracts/users/customer.calls.ts'
import type { customerChoices } from '#contracts/users/customer.calls.ts'
import {
  customerOfSubject,
  partsOf,
  personalData,
  personalDataBegins,
  profileOf,
} from '#contracts/users/personal-data.ts'
import type { Actor } from '#contracts/actor.ts'
import type { RowOffer } from '#contracts/http/listing.ts'
import { Money, money } from '#contracts/units.ts'
import { available } from '#machines/finance/wallet.ts'
import { customer } from '#machines/master-data.ts'
import { membership } from '#machines/users/membership.ts'
import { userStatus } from '#machines/users/user-status.ts'
import { id, integer, reference, text } from '#backend/kernel/read-model/columns.ts'
import type { Answer, ListRequest } from '#backend/kernel/query/list.ts'
import { offersTo } from '#backend/kernel/query/offers.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'
import { openListed, openReader } from '#backend/kernel/query/reader.ts'
import { resourceQueries } from '#backend/kernel/query/resource-queries.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { customers, memberships } from './read-model.ts'

const bills = reference('bills', { id: id(), customerId: text(), type: text(BillType), amount: integer(Money) })

const reader = perWorld(({ store }) => ({
  groups: openReader(store, memberships),
  bills: openReader(store, bills),
  customers: openListed(store, customers),
}))

const found = resourceQueries(customerResource, customers, {
  of: customer,
  reads: ['held'],
  row: ({ held: _, ...row }, { source, actor }) => ({
    ...row,
    ...contactOf(source, row.id),
    currency: source.settings.currency,
    offers: offersOn(source, row.id, actor),
  }),
  detail(row, { source, state: { context }, shown }) {
    const { payWay = 'PERSONAL', evSeries = null, evModel = null } = context
    const groups = reader(source).groups.where({ customerId: row.id }, { by: ['groupId'] })
    const { held } = row
    return {
      ...shown,
      ...personOf(source, row.id),
      payWay,
      evSeries,
      evModel,
      held,
      available: available(row),
      deduction: deducted(source, row.id),
      groups: groups.map(({ groupId, groupName }) => ({ id: groupId, name: groupName })),
      groupBalance: null,
      membershipLevel: stateOf(source, membership, row.id)?.context.level ?? null,
    }
  },
})

/** Customers, the last registered first unless asked otherwise; a name is sought in the vault. */
export const customerQueries: typeof found = {
  ...found,
  list: (source, request, actor) => found.list(source, withPeople(source, request), actor),
}
export const { list: listCustomers, read: readCustomer } = customerQueries

/** The same request with the ids of those who bear the name. */
function withPeople(source: Source, request: ListRequest): ListRequest {
  const { name } = request.filters
  if (name === undefined) return request
  return { ...request, filters: { ...request.filters, name: JSON.stringify(bearersOf(source, String(name))) } }
}

interface FoundCustomer {
  readonly id: string
  readonly code: string
  /** Personal data: null where the vault has none. */
  readonly name: string | null
}

interface Seeking {
  readonly sought: string
  readonly most: number
}

/** Customers by a part of their code, by a part of what the vault knows of them, or by their id, in the order of their codes. */
export function findCustomers(source: Source, { sought, most }: Seeking): readonly FoundCustomer[] {
  const rowsBy = (filters: Readonly<Record<string, string>>) =>
    reader(source).customers.page({ page: 1, size: most, sort: 'code', filters }).rows
  const coded = rowsBy(sought === '' ? {} : { code: sought })
  const known = sought === '' ? [] : rowsBy({ name: JSON.stringify([sought, ...bearersOf(source, sought)]) })
  const all = new Map([...coded, ...known].map((row) => [row.id, row]))
  return [...all.values()].slice(0, most).map(({ id, code }) => ({ id, code, name: kept(source, id, 'name') }))
}

/** The ids of customers whose name, e-mail address or phone number contains a part. */
const bearersOf = ({ store }: Source, part: string): readonly string[] =>
  store.vault.bearing(personalDataBegins, part).map(customerOfSubject)

/** Customers by a part of their code, or of what the vault knows of them, in the order of their codes. */
export const chooseCustomer = (source: Source, sought: string): Answer<typeof customerChoices> =>
  findCustomers(source, { sought, most: customerChoicesMost })

const kept = ({ store }: Source, customerId: string, key: string): string | null =>
  store.vault.get(personalData(customerId), key)

function contactOf(source: Source, customerId: string) {
  const profile = profileOf(kept(source, customerId, 'profile'))
  return {
    name: kept(source, customerId, 'name'),
    email: profile?.email ?? null,
    phone: profile?.phone ?? null,
  }
}

/** Who a customer is, as far as anybody has filled it in. */
function personOf(source: Source, customerId: string) {
  const profile = profileOf(kept(source, customerId, 'profile'))
  const name = kept(source, customerId, 'name')
  const { firstName, lastName } = profile ?? (name === null ? nobody : partsOf(name))
  return {
    firstName,
    lastName,
    gender: profile?.gender ?? null,
    city: profile?.city ?? null,
    zipCode: profile?.zipCode ?? null,
    idCard: profile?.idCard ?? null,
    image: profile?.image ?? null,
  }
}

const nobody = { firstName: null, lastName: null }

/** What was taken off the wallet at the desk, as an amount above zero. */
function deducted(source: Source, customerId: string): Money {
  const booked = reader(source).bills.where({ customerId, type: 'Recharge' })
  return money(booked.reduce((sum, { amount }) => sum - Math.min(amount, 0), 0))
}

/** It is changed as what it is, and blocked by its status. */
function offersOn(source: Source, customerId: string, actor: Actor): readonly RowOffer[] {
  const own = stateOf(source, userStatus, customerId)
  return [
    ...offersTo({ source, actor, names: ['change'] }, customer, stateOf(source, customer, customerId)),
    ...offersTo({ source, actor, names: ['block', 'unblock'] }, userStatus, own),
  ]
}
