import type { ReactElement } from 'react'
import type { ConnectorRow } from '#contracts/equipment/pile.calls.ts'
import { ConnectorStandard } from '#contracts/equipment/pile.ts'
import { connectorStatuses } from '#contracts/equipment/connector.ts'
import { pages } from '#contracts/menu.ts'
import { EnergyValue, PowerValue, TextValue } from '#console/kit/table/cells.tsx'
import type { Column } from '#console/kit/table/column.ts'
import { Link } from '#console/kit/layout/link.tsx'
import type { Descriptor } from '#console/kit/table/resource.tsx'
import { useText } from '#console/intl/text.ts'
import { sessionAddress } from '#console/domain/address.ts'
import { byStatus, choices } from '#console/domain/list/choices.ts'
import { connector, location, status } from '#console/domain/list/columns.tsx'
import { ConnectorSidePanel } from './connector-side-panel.tsx'
import { Fault } from './connector-values.tsx'
import { DrawnPower } from '#console/domain/last-drawn.tsx'
import { PlugState } from '#console/domain/state/states.tsx'
import { Age, connectorName } from '#console/domain/values.tsx'

/** The list of connectors. */

const columns: readonly Column<ConnectorRow>[] = [
  { ...connector, key: 'id' },
  status(
    ({ reported, reportedSince, ...row }) => (
      <PlugState status={row.status} reported={reported} since={row.status === reported ? null : reportedSince} />
    ),
    { width: 240 },
  ),
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
    render: ({ errorCode }) => <Fault errorCode={errorCode} />,
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
    watch: ({ session, isOnline }) => `${String(session?.power)} ${isOnline}`,
    render: ({ session, isOnline }) =>
      session === null ? <PowerValue value={null} /> : <DrawnPower {...session} isOnline={isOnline} />,
  },
  location,
  { key: 'standard', title: 'device.standard', isSortable: true, render: (row) => <Standard row={row} /> },
  {
    key: 'power',
    title: 'device.rated',
    align: 'end',
    isSortable: true,
    render: ({ power }) => <PowerValue value={power} />,
  },
]

interface ConnectorCell {
  readonly row: ConnectorRow
}

function Running({ row: { session } }: ConnectorCell): ReactElement {
  const text = useText()
  if (session === null) return <TextValue>{null}</TextValue>
  return <Link href={sessionAddress(session.id)}>{text('device.session', { id: session.id })}</Link>
}

function Standard({ row: { standard } }: ConnectorCell): ReactElement {
  const text = useText()
  return <span>{text(`device.standard.${standard}`)}</span>
}

export const connectorList: Descriptor<ConnectorRow> = {
  title: 'route.monitorConnector.title',
  columns,
  filters: [
    { ...byStatus(connectorStatuses, (one) => `state.connector.${one}`), isLead: true },
    { kind: 'text', key: 'pileId', title: 'column.pile' },
    {
      kind: 'choice',
      key: 'standard',
      title: 'device.standard',
      choices: choices(ConnectorStandard.literals, (one) => `device.standard.${one}`),
    },
  ],
  rowKey: ({ id }) => id,
  rowName: connectorName,
  heading: 'device.connector.heading',
  sidePanel: ({ id }) => <ConnectorSidePanel id={id} />,
  order: { key: 'id', isDescending: false },
  empty: {
    title: 'device.connectors.empty.title',
    description: 'device.connectors.empty.words',
    from: { title: 'menu.chargingPile', href: pages.chargingPile.url },
  },
}
