import type { PileRow } from '#contracts/http/device.ts'
import { DeviceStatus } from '#contracts/lifecycles/connector.ts'
import { Words } from '../kit/cells.tsx'
import type { Column } from '../kit/column.ts'
import type { Descriptor } from '../kit/resource.tsx'
import { LastSeen, modelName, PileKind } from './pile-values.tsx'
import { PilePeek } from './pile-peek.tsx'
import { DeviceState, PlugState } from './states.tsx'
import { NamedCode, When } from './values.tsx'
import * as css from './values.css.ts'

/** Piles as they stand in the field: reachable or not, what their connectors do, what they run. */

const columns: readonly Column<PileRow>[] = [
  {
    key: 'id',
    title: 'column.pile',
    width: 210,
    isSortable: true,
    render: ({ id, name }) => <NamedCode code={id} name={name} />,
  },
  {
    key: 'status',
    title: 'column.status',
    isSortable: true,
    watch: ({ status }) => status,
    render: ({ status }) => <DeviceState status={status} />,
  },
  {
    key: 'linkSince',
    title: 'device.lastSeen',
    watch: ({ linkState }) => linkState,
    render: ({ status, linkSince }) => <LastSeen status={status} since={linkSince} />,
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
  {
    key: 'locationId',
    title: 'column.location',
    width: 180,
    isSortable: true,
    render: ({ locationName }) => <Words>{locationName}</Words>,
  },
  { key: 'type', title: 'device.type', isSortable: true, render: ({ type }) => <PileKind type={type} /> },
  {
    key: 'vendor',
    title: 'device.model',
    width: 180,
    isSortable: true,
    render: ({ vendor, model }) => <Words>{modelName(vendor, model)}</Words>,
  },
  {
    key: 'firmwareVersion',
    title: 'device.firmware',
    isSortable: true,
    render: ({ firmwareVersion }) => <Words>{firmwareVersion}</Words>,
  },
  {
    key: 'bootedAt',
    title: 'device.booted',
    isMoment: true,
    width: 200,
    isSortable: true,
    render: ({ bootedAt }) => <When at={bootedAt} />,
  },
]

export const pileList: Descriptor<PileRow> = {
  title: 'route.monitorChargingPile.title',
  columns,
  filters: [
    {
      kind: 'choice',
      key: 'status',
      title: 'column.status',
      choices: DeviceStatus.literals.map((value) => ({ value, title: `device.status.${value}` })),
    },
    { kind: 'text', key: 'locationName', title: 'column.location' },
    { kind: 'text', key: 'id', title: 'device.code' },
    { kind: 'text', key: 'name', title: 'device.name' },
  ],
  rowKey: ({ id }) => id,
  rowName: ({ id }) => id,
  heading: 'device.pile.heading',
  peek: ({ id }) => <PilePeek id={id} />,
  order: { key: 'id', isDescending: false },
  empty: { title: 'device.piles.empty.title', words: 'device.piles.empty.words' },
}
