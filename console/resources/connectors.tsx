import type { ReactElement } from 'react'
import type { ConnectorRow } from '#contracts/http/device.ts'
import { ConnectorStandard } from '#contracts/entities/pile.ts'
import { connectorStatuses } from '#contracts/lifecycles/connector.ts'
import { pages } from '#contracts/menu.ts'
import { EnergyValue, PowerValue, Words } from '../kit/cells.tsx'
import type { Column } from '../kit/column.ts'
import { Link } from '../kit/link.tsx'
import type { Descriptor } from '../kit/resource.tsx'
import { useText } from '../intl/text.ts'
import { sessionAddress } from './address.ts'
import { ConnectorPeek } from './connector-peek.tsx'
import { PlugState } from './states.tsx'
import { Age, connectorName, ConnectorName } from './values.tsx'

/** Connectors and what can be done at them now. */

const columns: readonly Column<ConnectorRow>[] = [
  { key: 'id', title: 'column.connector', width: 150, isSortable: true, render: (row) => <ConnectorName {...row} /> },
  {
    key: 'status',
    title: 'column.status',
    width: 240,
    isSortable: true,
    watch: ({ status }) => status,
    render: ({ status, reported, reportedSince }) => (
      <PlugState status={status} reported={reported} since={status === reported ? null : reportedSince} />
    ),
  },
  {
    key: 'since',
    title: 'device.since',
    align: 'end',
    render: ({ isOnline, reportedSince, linkSince }) => <Age at={isOnline ? reportedSince : linkSince} />,
  },
  {
    key: 'errorCode',
    title: 'device.error',
    width: 184,
    watch: ({ errorCode }) => errorCode,
    render: (row) => <Fault row={row} />,
  },
  {
    key: 'session',
    title: 'device.running',
    watch: ({ session }) => session?.id ?? null,
    render: (row) => <Running row={row} />,
  },
  {
    key: 'energy',
    title: 'charging.energy',
    align: 'end',
    watch: ({ session }) => session?.energy ?? null,
    render: ({ session }) => <EnergyValue value={session?.energy ?? null} />,
  },
  {
    key: 'livePower',
    title: 'charging.power',
    align: 'end',
    watch: ({ session }) => session?.power ?? null,
    render: ({ session }) => <PowerValue value={session?.power ?? null} />,
  },
  {
    key: 'location',
    title: 'column.location',
    width: 180,
    render: ({ locationName }) => <Words>{locationName}</Words>,
  },
  { key: 'standard', title: 'device.standard', isSortable: true, render: (row) => <Standard row={row} /> },
  {
    key: 'power',
    title: 'device.rated',
    align: 'end',
    isSortable: true,
    render: ({ power }) => <PowerValue value={power} />,
  },
]

interface Cell {
  readonly row: ConnectorRow
}

function Fault({ row: { errorCode } }: Cell): ReactElement {
  const text = useText()
  return <Words>{errorCode === null || errorCode === 'NoError' ? null : text(`error-code.${errorCode}`)}</Words>
}

function Running({ row: { session } }: Cell): ReactElement {
  const text = useText()
  if (session === null) return <Words>{null}</Words>
  return <Link href={sessionAddress(session.id)}>{text('device.session', { id: session.id })}</Link>
}

function Standard({ row: { standard } }: Cell): ReactElement {
  const text = useText()
  return <span>{text(`device.standard.${standard}`)}</span>
}

export const connectorList: Descriptor<ConnectorRow> = {
  title: 'route.monitorConnector.title',
  columns,
  filters: [
    {
      kind: 'choice',
      key: 'status',
      isLead: true,
      title: 'column.status',
      choices: connectorStatuses.map((value) => ({ value, title: `state.connector.${value}` })),
    },
    { kind: 'text', key: 'pileId', title: 'column.pile' },
    {
      kind: 'choice',
      key: 'standard',
      title: 'device.standard',
      choices: ConnectorStandard.literals.map((value) => ({ value, title: `device.standard.${value}` })),
    },
  ],
  rowKey: ({ id }) => id,
  rowName: connectorName,
  heading: 'device.connector.heading',
  peek: ({ id }) => <ConnectorPeek id={id} />,
  order: { key: 'id', isDescending: false },
  empty: {
    title: 'device.connectors.empty.title',
    words: 'device.connectors.empty.words',
    from: { title: 'menu.chargingPile', href: pages.chargingPile.url },
  },
}
