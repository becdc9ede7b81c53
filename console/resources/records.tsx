import type { RecordRow } from '#contracts/http/charge.ts'
import { recordStatuses } from '#contracts/lifecycles/charge-record.ts'
import { pages } from '#contracts/menu.ts'
import { Code, EnergyValue, Words } from '../kit/cells.tsx'
import type { Column } from '../kit/column.ts'
import type { Descriptor } from '../kit/resource.tsx'
import { isRecordCommand } from './record-commands.ts'
import { RecordPeek } from './record-peek.tsx'
import { RecordState } from './states.tsx'
import { Amount, ConnectorName, When } from './values.tsx'

/** Charge records: what every charge cost, who pays it, and whether it is paid. */

const columns: readonly Column<RecordRow>[] = [
  { key: 'id', title: 'finance.record', isSortable: true, render: ({ id }) => <Code>{id}</Code> },
  {
    key: 'status',
    title: 'column.status',
    width: 200,
    isSortable: true,
    watch: ({ state }) => state,
    render: ({ status }) => <RecordState status={status} />,
  },
  {
    key: 'endedAt',
    title: 'charging.ended',
    width: 180,
    isMoment: true,
    isSortable: true,
    render: ({ endedAt }) => <When at={endedAt} />,
  },
  {
    key: 'total',
    title: 'finance.total',
    align: 'end',
    isSortable: true,
    watch: ({ total }) => total,
    render: ({ total, currency }) => <Amount value={total} currency={currency} />,
  },
  {
    key: 'customerId',
    title: 'finance.payer',
    isSortable: true,
    render: ({ customerName, customerId }) => <Words>{customerName ?? customerId}</Words>,
  },
  { key: 'pileId', title: 'column.connector', isSortable: true, render: (row) => <ConnectorName {...row} /> },
  {
    key: 'energy',
    title: 'charging.energy',
    align: 'end',
    isSortable: true,
    render: ({ energy }) => <EnergyValue value={energy} />,
  },
  {
    key: 'location',
    title: 'column.location',
    width: 180,
    render: ({ locationName }) => <Words>{locationName}</Words>,
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
    key: 'startedAt',
    title: 'charging.started',
    isMoment: true,
    width: 200,
    isSortable: true,
    render: ({ startedAt }) => <When at={startedAt} />,
  },
  { key: 'idTag', title: 'column.card', render: ({ idTag }) => <Code>{idTag}</Code> },
]

export const recordList: Descriptor<RecordRow> = {
  title: 'route.chargeRecord.title',
  columns,
  filters: [
    {
      kind: 'choice',
      key: 'status',
      title: 'column.status',
      choices: recordStatuses.map((value) => ({ value, title: `state.charge-record.${value}` })),
    },
    { kind: 'text', key: 'id', title: 'finance.record' },
    { kind: 'text', key: 'pileId', title: 'column.pile' },
    { kind: 'text', key: 'idTag', title: 'column.card' },
    { kind: 'dates', key: 'endedAt', title: 'charging.ended' },
  ],
  rowKey: ({ id }) => id,
  rowName: ({ id }) => id,
  heading: 'finance.record.heading',
  peek: ({ id }, onCommand) => <RecordPeek id={id} onCommand={onCommand} />,
  order: { key: 'endedAt', isDescending: true },
  commands: {
    lifecycle: 'charge-record',
    state: ({ status }) => status,
    offers: ({ offers }) => offers.filter(({ command }) => isRecordCommand(command)),
  },
  empty: {
    title: 'finance.records.empty.title',
    words: 'finance.records.empty.words',
    from: { title: 'menu.charging', href: pages.charging.url },
  },
}
