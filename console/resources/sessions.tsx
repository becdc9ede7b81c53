import type { SessionRow } from '#contracts/http/charge.ts'
import { SessionStatus } from '#contracts/lifecycles/charging-session.ts'
import { pages } from '#contracts/menu.ts'
import { Code, EnergyValue, PowerValue, Words } from '../kit/cells.tsx'
import type { Column } from '../kit/column.ts'
import type { Descriptor } from '../kit/resource.tsx'
import { sessionAddress } from './address.ts'
import { SessionState } from './states.tsx'
import { Amount, ConnectorName, Lasting, Percent, When } from './values.tsx'

/** Charging sessions: what flows now, and every transaction there was. */

const columns: readonly Column<SessionRow>[] = [
  { key: 'id', title: 'charging.transaction', isSortable: true, render: ({ id }) => <Code>{id}</Code> },
  {
    key: 'status',
    title: 'column.status',
    width: 224,
    isSortable: true,
    watch: ({ state }) => state,
    render: ({ status, state }) => <SessionState status={status} state={state} />,
  },
  { key: 'pileId', title: 'column.connector', isSortable: true, render: (row) => <ConnectorName {...row} /> },
  {
    key: 'startedAt',
    title: 'charging.started',
    isMoment: true,
    width: 200,
    isSortable: true,
    render: ({ startedAt }) => <When at={startedAt} />,
  },
  {
    key: 'energy',
    title: 'charging.energy',
    align: 'end',
    isSortable: true,
    watch: ({ energy }) => energy,
    render: ({ energy }) => <EnergyValue value={energy} />,
  },
  {
    key: 'power',
    title: 'charging.power',
    align: 'end',
    isSortable: true,
    watch: ({ power }) => power,
    render: ({ power, endedAt }) => <PowerValue value={endedAt === null ? power : null} />,
  },
  {
    key: 'total',
    title: 'charging.cost',
    align: 'end',
    watch: ({ total }) => total,
    render: ({ total, currency }) => <Amount value={total} currency={currency} />,
  },
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
  {
    key: 'location',
    title: 'column.location',
    width: 180,
    render: ({ locationName }) => <Words>{locationName}</Words>,
  },
  {
    key: 'customer',
    title: 'column.customer',
    width: 170,
    render: ({ customerName }) => <Words>{customerName}</Words>,
  },
  { key: 'idTag', title: 'column.card', render: ({ idTag }) => <Code>{idTag}</Code> },
  {
    key: 'endedAt',
    title: 'charging.ended',
    isMoment: true,
    width: 200,
    isSortable: true,
    render: ({ endedAt }) => <When at={endedAt} />,
  },
]

export const sessionList: Descriptor<SessionRow> = {
  title: 'route.monitorCharging.title',
  columns,
  filters: [
    {
      kind: 'choice',
      key: 'status',
      isLead: true,
      title: 'column.status',
      choices: SessionStatus.literals.map((value) => ({ value, title: `state.charging-session.${value}` })),
    },
    { kind: 'text', key: 'id', title: 'charging.transaction' },
    { kind: 'text', key: 'pileId', title: 'column.pile' },
    { kind: 'text', key: 'idTag', title: 'column.card' },
    { kind: 'dates', key: 'startedAt', title: 'charging.started' },
  ],
  rowKey: ({ id }) => id,
  rowName: ({ id }) => id,
  href: ({ id }) => sessionAddress(id),
  order: { key: 'startedAt', isDescending: true },
  empty: {
    title: 'charging.empty.title',
    words: 'charging.empty.words',
    from: { title: 'menu.connector', href: pages.connector.url },
  },
}
