import type { Actor } from '#contracts/actor.ts'
import { BillStatus } from '#contracts/finance/bill.ts'
import { RechargeDirection, directionOf } from '#contracts/finance/recharge.ts'
import { Money } from '#contracts/units.ts'
import { bill } from '#machines/finance/bill.ts'
import { id, integer, moment, nullable, number, text, wire } from '#backend/kernel/read-model/columns.ts'
import { listed, readModel } from '#backend/kernel/read-model/described.ts'
import { between, byIdOf, covered, many, oneOf } from '#backend/kernel/read-model/filters.ts'
import { by } from '#backend/kernel/read-model/list-draft.ts'

/** Bills of type Recharge, numbered in the order in which they were booked. */
const rows = readModel({
  table: 'recharges',
  grows: true,
  of: bill,
  columns: {
    number: number(),
    id: id(),
    direction: text(RechargeDirection),
    status: wire(BillStatus),
    customerId: text(),
    amount: integer(Money),
    balanceBefore: nullable(integer(Money)),
    balanceAfter: nullable(integer(Money)),
    remark: text(),
    cashier: text(),
    openedAt: moment(),
  },
  row: ({ facts, state: { context } }, before) => {
    const [first] = facts
    if (context.type !== 'Recharge' || first === undefined) return null
    return {
      ...context,
      direction: directionOf(context.amount),
      cashier: before?.cashier ?? nameOf(first.by),
    }
  },
  tally: 'direction',
})

/** The account of a person; of anything else what it is. */
const nameOf = (actor: Actor): string => (actor.kind === 'person' ? actor.account : actor.kind)

export const recharges = listed(rows, {
  order: '-openedAt',
  sorts: by('openedAt', 'amount', 'cashier', 'status'),
  filters: {
    id: byIdOf('recharges'),
    direction: many('direction'),
    status: many('status'),
    customerId: oneOf('customerId'),
    cashier: covered('cashier'),
    ...between('openedAt'),
  },
})
