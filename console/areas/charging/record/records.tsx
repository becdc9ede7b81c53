import type { RecordRow } from '#contracts/charging/charge-record.calls.ts'
import { recordStatuses } from '#contracts/charging/charge-record.ts'
import { pages } from '#contracts/menu.ts'
import type { Column } from '#console/kit/table/column.ts'
import type { Descriptor } from '#console/kit/table/resource.tsx'
import { byStatus } from '#console/domain/list/choices.ts'
import { amount, card, code, connector, energy, location, moment, status } from '#console/domain/list/columns.tsx'
import { isRecordCommand } from '#console/domain/form/record-commands.ts'
import { RecordSidePanel } from './record-side-panel.tsx'
import { RecordState } from '#console/domain/state/states.tsx'
import { Payer } from '#console/domain/values.tsx'

/** Charge records: what every charge cost, who pays it, and whether it is paid. */

const columns: readonly Column<RecordRow>[] = [
  code('id', 'finance.record', { isSortable: true }),
  status((row) => <RecordState status={row.status} state={row.state} />, { width: 220, watch: ({ state }) => state }),
  moment('endedAt', 'charging.ended', { width: 168 }),
  amount('total', 'finance.total', { isSortable: true }),
  { key: 'customerId', title: 'finance.payer', isSortable: true, render: (row) => <Payer {...row} /> },
  connector,
  energy('energy', 'charging.energy', { isSortable: true }),
  location,
  amount('balanceBefore', 'finance.balanceBefore'),
  amount('balanceAfter', 'finance.balanceAfter'),
  moment('startedAt', 'charging.started'),
  card,
]

export const recordList: Descriptor<RecordRow> = {
  title: 'route.chargeRecord.title',
  columns,
  filters: [
    byStatus(recordStatuses, (one) => `state.charge-record.${one}`),
    { kind: 'text', key: 'id', title: 'finance.record' },
    { kind: 'text', key: 'pileId', title: 'column.pile' },
    { kind: 'text', key: 'idTag', title: 'column.card' },
    { kind: 'dates', key: 'endedAt', title: 'charging.ended' },
  ],
  rowKey: ({ id }) => id,
  rowName: ({ id }) => id,
  heading: 'finance.record.heading',
  sidePanel: ({ id }, onCommand) => <RecordSidePanel id={id} onCommand={onCommand} />,
  order: { key: 'endedAt', isDescending: true },
  commands: {
    lifecycle: 'charge-record',
    state: ({ status }) => status,
    offers: ({ offers }) => offers.filter(({ command }) => isRecordCommand(command)),
  },
  empty: {
    title: 'finance.records.empty.title',
    description: 'finance.records.empty.words',
    from: { title: 'menu.charging', href: pages.charging.url },
  },
}
