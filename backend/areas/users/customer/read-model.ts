import { CustomerAccountType } from '#contracts/users/customer.ts'
import { UserStatus } from '#contracts/users/user-status.ts'
import { Money, money } from '#contracts/units.ts'
import { wallet } from '#machines/finance/wallet.ts'
import { wireOf } from '#machines/kit/lifecycle.ts'
import { customer, userGroup } from '#machines/master-data.ts'
import { userStatus } from '#machines/users/user-status.ts'
import { id, integer, moment, nullable, number, text } from '#backend/kernel/read-model/columns.ts'
import { listed, part, readModel } from '#backend/kernel/read-model/described.ts'
import { between, containing, many, oneOf } from '#backend/kernel/read-model/filters.ts'
import { by } from '#backend/kernel/read-model/list-draft.ts'

/** The wallet: what there is, and how far it may fall below zero. */
const purse = part({
  of: wallet,
  columns: { balance: integer(Money), creditLine: integer(Money), held: integer(Money) },
  initially: { balance: money(0), creditLine: money(0), held: money(0) },
  row: ({ state: { context } }) => context,
})

/** A customer without facts about it may charge; of a deleted one only the number is left. */
const standing = part({
  of: userStatus,
  columns: { status: text(UserStatus), state: text() },
  initially: { status: 'NORMAL', state: 'NORMAL' },
  row: ({ state: { value } }) => ({
    status: UserStatus.literals.find((word) => word === wireOf(userStatus, value)) ?? 'ABNORMAL',
    state: value,
  }),
})

/** Customers, numbered in the order in which they were registered. Names are in the vault. */
const rows = readModel({
  table: 'customers',
  of: customer,
  columns: {
    number: number(),
    id: id(),
    code: text(),
    search: text(),
    accountType: text(CustomerAccountType),
    country: nullable(text()),
    registeredAt: moment(),
    changedAt: moment(),
  },
  row: ({ facts, state: { context } }, before) => {
    const last = facts.at(-1)
    if (last === undefined) return null
    const { code, accountType = 'PERSONAL', country = null } = context
    const times = { registeredAt: before?.registeredAt ?? facts[0]?.at ?? last.at, changedAt: last.at }
    return { code, search: code.toLowerCase(), accountType, country, ...times }
  },
  also: [purse, standing],
  tally: 'status',
})

export const customers = listed(rows, {
  order: '-registeredAt',
  sorts: { ...by('status', 'accountType', 'country', 'balance', 'registeredAt'), code: 'search' },
  filters: {
    status: many('status'),
    accountType: many('accountType'),
    name: oneOf('id'),
    code: containing('search'),
    ...between('registeredAt'),
  },
})

/** Which customer is in which group. */
export const memberships = readModel({
  table: 'group_members',
  of: userGroup,
  columns: { id: id(), groupId: text(), groupName: text(), customerId: text() },
  rows: ({ id: groupId, state: { context } }) =>
    context.customerIds.map((customerId) => ({
      id: `${groupId}~${customerId}`,
      groupId,
      groupName: context.name,
      customerId,
    })),
})
