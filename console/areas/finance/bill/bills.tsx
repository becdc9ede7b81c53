import type { BillRow } from '#contracts/finance/bill.calls.ts'
import { BillStatus, BillType } from '#contracts/finance/bill.ts'
import { pages } from '#contracts/menu.ts'
import type { Column } from '#console/kit/table/column.ts'
import type { Descriptor } from '#console/kit/table/resource.tsx'
import { billAddress } from '#console/domain/address.ts'
import { BillKind, PaymentMethod } from './bill-values.tsx'
import { byStatus, choices } from '#console/domain/list/choices.ts'
import { amount, code, moment, status } from '#console/domain/list/columns.tsx'
import { BillState } from '#console/domain/state/states.tsx'
import { Payer } from '#console/domain/values.tsx'

/** Bills: every demand for money. */

const columns: readonly Column<BillRow>[] = [
  code('id', 'finance.bill', { isSortable: true }),
  status((row) => <BillState status={row.status} />, { width: 170 }),
  amount('amount', 'finance.amount', { isSortable: true }),
  moment('openedAt', 'finance.opened'),
  { key: 'type', title: 'finance.type', isSortable: true, render: ({ type }) => <BillKind type={type} /> },
  { key: 'customerId', title: 'column.customer', width: 204, isSortable: true, render: (row) => <Payer {...row} /> },
  amount('balanceBefore', 'finance.balanceBefore'),
  amount('balanceAfter', 'finance.balanceAfter'),
  moment('paidAt', 'finance.paidAt', { isLive: true }),
  { key: 'method', title: 'finance.method', width: 216, render: (row) => <PaymentMethod row={row} /> },
  code('recordId', 'finance.record'),
]

export const billList: Descriptor<BillRow> = {
  title: 'route.billManagement.title',
  columns,
  filters: [
    byStatus(BillStatus.literals, (one) => `state.bill.${one}`),
    {
      kind: 'choice',
      key: 'type',
      title: 'finance.type',
      choices: choices(BillType.literals, (one) => `bill-type.${one}`),
    },
    { kind: 'text', key: 'id', title: 'finance.bill' },
    { kind: 'text', key: 'recordId', title: 'finance.record' },
    { kind: 'dates', key: 'openedAt', title: 'finance.opened' },
  ],
  rowKey: ({ id }) => id,
  rowName: ({ id }) => id,
  href: ({ id }) => billAddress(id),
  order: { key: 'openedAt', isDescending: true },
  empty: {
    title: 'finance.bills.empty.title',
    description: 'finance.bills.empty.words',
    from: { title: 'menu.chargeRecord', href: pages.chargeRecord.url },
  },
}
