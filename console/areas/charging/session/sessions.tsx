import type { SessionRow } from '#contracts/charging/charge-record.calls.ts'
import { SessionStatus } from '#contracts/charging/charging-session.ts'
import { pages } from '#contracts/menu.ts'
import { PowerValue } from '#console/kit/table/cells.tsx'
import type { Column } from '#console/kit/table/column.ts'
import type { Descriptor } from '#console/kit/table/resource.tsx'
import { sessionAddress } from '#console/domain/address.ts'
import { byStatus } from '#console/domain/list/choices.ts'
import {
  amount,
  card,
  code,
  connector,
  energy,
  location,
  moment,
  status,
  textColumn,
} from '#console/domain/list/columns.tsx'
import { DrawnPower } from '#console/domain/last-drawn.tsx'
import { remoteNames } from './session-actions.tsx'
import { SessionState } from '#console/domain/state/states.tsx'
import { Lasting, Percent } from '#console/domain/values.tsx'

/** Charging sessions: running ones and all past ones. */

const columns: readonly Column<SessionRow>[] = [
  code('id', 'charging.transaction', { isSortable: true }),
  status((row) => <SessionState status={row.status} state={row.state} />, { width: 290, watch: ({ state }) => state }),
  connector,
  moment('startedAt', 'charging.started'),
  energy('energy', 'charging.energy', { isSortable: true, isLive: true }),
  {
    key: 'power',
    title: 'charging.power',
    align: 'end',
    isSortable: true,
    watch: ({ power, isOnline }) => `${String(power)} ${isOnline}`,
    render: (row) => (row.endedAt === null ? <DrawnPower {...row} /> : <PowerValue value={null} />),
  },
  amount('total', 'charging.cost'),
  {
    key: 'soc',
    title: 'charging.soc',
    align: 'end',
    isSortable: true,
    watch: ({ soc }) => soc,
    render: ({ soc }) => <Percent value={soc} />,
  },
  {
    key: 'duration',
    title: 'charging.duration',
    align: 'end',
    render: ({ startedAt, endedAt }) => <Lasting from={startedAt} to={endedAt} />,
  },
  location,
  { ...textColumn('customerName', 'column.customer', { width: 170 }), key: 'customer' },
  card,
  moment('endedAt', 'charging.ended'),
]

export const sessionList: Descriptor<SessionRow> = {
  title: 'route.monitorCharging.title',
  columns,
  filters: [
    { ...byStatus(SessionStatus.literals, (one) => `state.charging-session.${one}`), isLead: true },
    { kind: 'text', key: 'id', title: 'charging.transaction' },
    { kind: 'text', key: 'pileId', title: 'column.pile' },
    { kind: 'text', key: 'idTag', title: 'column.card' },
    { kind: 'dates', key: 'startedAt', title: 'charging.started' },
  ],
  rowKey: ({ id }) => id,
  rowName: ({ id }) => id,
  href: ({ id }) => sessionAddress(id),
  order: { key: 'startedAt', isDescending: true },
  commands: {
    lifecycle: 'charging-session',
    names: remoteNames,
    hasNarrowActions: true,
    state: ({ status }) => status,
    offers: ({ remote }) => remote,
  },
  empty: {
    title: 'charging.empty.title',
    description: 'charging.empty.words',
    from: { title: 'menu.connector', href: pages.connector.url },
  },
}
