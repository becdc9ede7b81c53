import type { UpgradeRow } from '#contracts/equipment/firmware/firmware-upgrade.calls.ts'
import { UpgradeStatus } from '#contracts/equipment/firmware/firmware-upgrade.ts'
import { TextValue } from '#console/kit/table/cells.tsx'
import type { Column } from '#console/kit/table/column.ts'
import type { Descriptor } from '#console/kit/table/resource.tsx'
import { upgradeAddress } from '#console/domain/address.ts'
import { byStatus } from '#console/domain/list/choices.ts'
import { moment, status, textColumn } from '#console/domain/list/columns.tsx'
import { modelName } from '../pile/pile-values.tsx'
import { UpgradeState } from '#console/domain/state/states.tsx'
import { WaveValue } from './upgrade-values.tsx'

/** The list of firmware upgrade configurations. */

const columns: readonly Column<UpgradeRow>[] = [
  textColumn('version', 'firmware.version', { width: 160, isSortable: true }),
  status((row) => <UpgradeState status={row.status} />, { width: 150 }),
  {
    key: 'vendor',
    title: 'device.model',
    width: 200,
    isSortable: true,
    render: ({ vendor, model }) => <TextValue>{modelName(vendor, model)}</TextValue>,
  },
  {
    key: 'wave',
    title: 'firmware.progress',
    width: 260,
    watch: ({ jobs, isPaused }) => JSON.stringify([jobs, isPaused]),
    render: (row) => <WaveValue row={row} />,
  },
  moment('retrieveAt', 'firmware.retrieveAt'),
  textColumn('description', 'firmware.description', { width: 240 }),
  moment('draftedAt', 'firmware.draftedAt'),
]

export const upgradeList: Descriptor<UpgradeRow> = {
  title: 'route.ocppUpdateConfig.title',
  columns,
  filters: [
    byStatus(
      UpgradeStatus.literals.filter((one) => one !== 'deleted'),
      (one) => `state.firmware-upgrade.${one}`,
    ),
    { kind: 'text', key: 'version', title: 'firmware.version' },
    { kind: 'text', key: 'vendor', title: 'firmware.vendor' },
    { kind: 'dates', key: 'retrieveAt', title: 'firmware.retrieveAt' },
  ],
  rowKey: ({ id }) => id,
  rowName: ({ version }) => version,
  href: ({ id }) => upgradeAddress(id),
  order: { key: 'draftedAt', isDescending: true },
  commands: { lifecycle: 'firmware-upgrade', state: ({ status: at }) => at, offers: ({ offers }) => offers },
  empty: { title: 'firmware.empty.title', description: 'firmware.empty.words' },
}
