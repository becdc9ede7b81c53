import type { PileRow } from '#contracts/equipment/pile.calls.ts'
import { DeviceStatus } from '#contracts/equipment/connector.ts'
import { TextValue } from '#console/kit/table/cells.tsx'
import type { Column } from '#console/kit/table/column.ts'
import type { Descriptor } from '#console/kit/table/resource.tsx'
import { byStatus } from '#console/domain/list/choices.ts'
import { location, moment, status, textColumn } from '#console/domain/list/columns.tsx'
import { LastSeen, modelName, PileKind } from './pile-values.tsx'
import { PileSidePanel } from './pile-side-panel.tsx'
import { DeviceState, PlugState } from '#console/domain/state/states.tsx'
import { NamedCode } from '#console/domain/values.tsx'
import * as css from '#console/domain/values.css.ts'

/** Piles as they stand in the field: reachable or not, what their connectors do, what they run. */

const columns: readonly Column<PileRow>[] = [
  {
    key: 'id',
    title: 'column.pile',
    width: 210,
    isSortable: true,
    render: ({ id, name, isSimulated, isLab }) => (
      <NamedCode code={id} name={name} isSimulated={isSimulated} isLab={isLab} />
    ),
  },
  status((row) => <DeviceState status={row.status} />),
  {
    key: 'linkSince',
    title: 'device.lastSeen',
    watch: ({ linkState }) => linkState,
    render: (row) => <LastSeen status={row.status} since={row.linkSince} />,
  },
  {
    key: 'connectors',
    title: 'device.connectors',
    width: 334,
    watch: ({ connectors }) => connectors.map((one) => one.status).join(' '),
    render: ({ connectors }) => (
      <span className={css.badges}>
        {connectors.map((one) => (
          <PlugState key={one.id} status={one.status} />
        ))}
      </span>
    ),
  },
  { ...location, key: 'locationId', isSortable: true },
  { key: 'type', title: 'device.type', isSortable: true, render: ({ type }) => <PileKind type={type} /> },
  {
    key: 'vendor',
    title: 'device.model',
    width: 180,
    isSortable: true,
    render: ({ vendor, model }) => <TextValue>{modelName(vendor, model)}</TextValue>,
  },
  textColumn('firmwareVersion', 'device.firmware', { isSortable: true }),
  moment('bootedAt', 'device.booted'),
]

export const pileList: Descriptor<PileRow> = {
  title: 'route.monitorChargingPile.title',
  columns,
  filters: [
    byStatus(DeviceStatus.literals, (one) => `device.status.${one}`),
    { kind: 'text', key: 'locationName', title: 'column.location' },
    { kind: 'text', key: 'id', title: 'device.code' },
    { kind: 'text', key: 'name', title: 'device.name' },
  ],
  rowKey: ({ id }) => id,
  rowName: ({ id }) => id,
  heading: 'device.pile.heading',
  sidePanel: ({ id }) => <PileSidePanel id={id} />,
  order: { key: 'id', isDescending: false },
  empty: { title: 'device.piles.empty.title', description: 'device.piles.empty.words' },
}
