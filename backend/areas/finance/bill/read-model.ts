import { BillStatus, BillType, Gateway, PaymentMethod } from '#contracts/finance/bill.ts'
import { Money } from '#contracts/units.ts'
import { bill } from '#machines/finance/bill.ts'
import { id, integer, moment, nullable, number, text, wire } from '#backend/kernel/read-model/columns.ts'
import { listed, readModel } from '#backend/kernel/read-model/described.ts'
import { between, byIdOf, few, many, some } from '#backend/kernel/read-model/filters.ts'
import { by } from '#backend/kernel/read-model/list-draft.ts'

/** Bills, numbered in the order they were opened. */
const rows = readModel({
  table: 'bills',
  grows: true,
  of: bill,
  columns: {
    number: number(),
    id: id(),
    status: wire(BillStatus),
    type: text(BillType),
    recordId: nullable(text()),
    reservationId: nullable(text()),
    customerId: text(),
    method: text(PaymentMethod),
    gateway: nullable(text(Gateway)),
    remark: text(),
    amount: integer(Money),
    attempt: integer(),
    openedAt: moment(),
    paidAt: nullable(moment()),
    balanceBefore: nullable(integer(Money)),
    balanceAfter: nullable(integer(Money)),
    reason: nullable(text()),
  },
  row: ({ state: { context } }) => context,
  tally: 'status',
})

export const bills = listed(rows, {
  order: '-openedAt',
  // Bills of records and of manual top-ups have different ids; sorted by `id`, they are in the order in which they were
  // opened.
  sorts: { id: 'number', ...by('status', 'type', 'customerId', 'amount', 'openedAt', 'paidAt') },
  filters: {
    id: byIdOf('bills'),
    recordId: few('recordId'),
    customerId: some('customerId'),
    type: many('type'),
    status: many('status'),
    ...between('openedAt'),
  },
})
