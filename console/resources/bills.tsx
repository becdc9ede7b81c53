import type { BillRow } from '#contracts/http/finance.ts'
import { BillStatus, BillType } from '#contracts/lifecycles/bill.ts'
import { pages } from '#contracts/menu.ts'
import { Code, Words } from '../kit/cells.tsx'
import type { Column } from '../kit/column.ts'
import type { Descriptor } from '../kit/resource.tsx'
import { billAddress } from './address.ts'
import { BillKind, Means } from './bill-values.tsx'
import { BillState } from './states.tsx'
import { Amount, When, MaybeCode } from './values.tsx'

/** Bills: every demand for money. */

const columns: readonly Column<BillRow>[] = [
  { key: 'id', title: 'finance.bill', isSortable: true, render: ({ id }) => <Code>{id}</Code> },
  {
    key: 'status',
    title: 'column.status',
    width: 170,
    isSortable: true,
    watch: ({ status }) => status,
    render: ({ status }) => <BillState status={status} />,
  },
  {
    key: 'amount',
    title: 'finance.amount',
    align: 'end',
    isSortable: true,
    watch: ({ amount }) => amount,
    render: ({ amount, currency }) => <Amount value={amount} currency={currency} />,
  },
  {
    key: 'openedAt',
    title: 'finance.opened',
    isMoment: true,
    width: 200,
    isSortable: true,
    render: ({ openedAt }) => <When at={openedAt} />,
  },
  { key: 'type', title: 'finance.type', isSortable: true, render: ({ type }) => <BillKind type={type} /> },
  {
    key: 'customerId',
    title: 'column.customer',
    width: 204,
    isSortable: true,
    render: ({ customerName, customerId }) => <Words>{customerName ?? customerId}</Words>,
  },
  {
    key: 'balanceBefore',
    title: 'finance.balanceBefore',
    align: 'end',
    watch: ({ balanceBefore }) => balanceBefore,
    render: ({ balanceBefore, currency }) => <Amount value={balanceBefore} currency={currency} />,
  },
  {
    key: 'balanceAfter',
    title: 'finance.balanceAfter',
    align: 'end',
    watch: ({ balanceAfter }) => balanceAfter,
    render: ({ balanceAfter, currency }) => <Amount value={balanceAfter} currency={currency} />,
  },
  {
    key: 'paidAt',
    title: 'finance.paidAt',
    isMoment: true,
    width: 200,
    isSortable: true,
    watch: ({ paidAt }) => paidAt,
    render: ({ paidAt }) => <When at={paidAt} />,
  },
  { key: 'method', title: 'finance.method', width: 216, render: (row) => <Means row={row} /> },
  { key: 'recordId', title: 'finance.record', render: ({ recordId }) => <MaybeCode code={recordId} /> },
]

export const billList: Descriptor<BillRow> = {
  title: 'route.billManagement.title',
  columns,
  filters: [
    {
      kind: 'choice',
      key: 'status',
      title: 'column.status',
      choices: BillStatus.literals.map((value) => ({ value, title: `state.bill.${value}` })),
    },
    {
      kind: 'choice',
      key: 'type',
      title: 'finance.type',
      choices: BillType.literals.map((value) => ({ value, title: `bill-type.${value}` })),
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
    words: 'finance.bills.empty.words',
    from: { title: 'menu.chargeRecord', href: pages.chargeRecord.url },
  },
}
