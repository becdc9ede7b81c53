import type { ReactElement } from 'react'
import { PileType } from '#contracts/equipment/pile.ts'
import type { OfflineListRow } from '#contracts/equipment/lists/offline-list.calls.ts'
import { OfflineListStatus } from '#contracts/equipment/lists/offline-list.ts'
import { useZone } from '#console/intl/zone.ts'
import { TextValue } from '#console/kit/table/cells.tsx'
import type { Column } from '#console/kit/table/column.ts'
import { formatCount } from '#console/kit/text/format.ts'
import type { Descriptor } from '#console/kit/table/resource.tsx'
import { useText } from '#console/intl/text.ts'
import { offlineListAddress } from '#console/domain/address.ts'
import { byStatus, choices } from '#console/domain/list/choices.ts'
import { code, moment, textColumn } from '#console/domain/list/columns.tsx'
import { PileKind } from '../pile/pile-values.tsx'
import { OfflineListState } from '#console/domain/state/states.tsx'

/** Offline lists: the cards that piles accept while offline, and the state of their push. */

const columns: readonly Column<OfflineListRow>[] = [
  textColumn('name', 'offline.name', { width: 220, isSortable: true }),
  {
    key: 'status',
    title: 'column.status',
    width: 180,
    isSortable: true,
    watch: ({ status }) => status,
    render: ({ status }) => <OfflineListState status={status} />,
  },
  {
    key: 'piles',
    title: 'offline.pushed',
    watch: ({ pilesPushed }) => pilesPushed,
    render: (row) => <Pushed row={row} />,
  },
  moment('pushedAt', 'offline.pushedAt', { isLive: true }),
  moment('validUntil', 'offline.validUntil'),
  {
    key: 'chargeableType',
    title: 'offline.chargeableType',
    isSortable: true,
    render: ({ chargeableType }) => <PileKind type={chargeableType} />,
  },
  { key: 'members', title: 'offline.members', width: 220, render: (row) => <Members row={row} /> },
  code('id', 'offline.id', { isSortable: true }),
]

interface OfflineListCell {
  readonly row: OfflineListRow
}

/** How many of its piles have it. */
export function Pushed({ row: { piles, pilesPushed } }: OfflineListCell): ReactElement {
  const text = useText()
  const { locale } = useZone()
  const [done, all] = [pilesPushed, piles].map((count) => formatCount(count, locale))
  return <span>{text('offline.pushed.of', { done: done ?? '', all: all ?? '' })}</span>
}

/** The group it is for, or how many customers. */
export function Members({ row: { groupName, customers } }: OfflineListCell): ReactElement {
  const text = useText()
  const count = text('offline.customers.count', { count: customers })
  return <TextValue>{groupName === null ? count : `${groupName} · ${count}`}</TextValue>
}

export const offlineListList: Descriptor<OfflineListRow> = {
  title: 'route.offlineUserList.title',
  columns,
  filters: [
    byStatus(OfflineListStatus.literals, (one) => `state.offline-list.${one}`),
    {
      kind: 'choice',
      key: 'chargeableType',
      title: 'offline.chargeableType',
      choices: choices(PileType.literals, (one) => `device.type.${one}`),
    },
    { kind: 'text', key: 'name', title: 'offline.name' },
  ],
  rowKey: ({ id }) => id,
  rowName: ({ name }) => name,
  href: ({ id }) => offlineListAddress(id),
  order: { key: 'id', isDescending: true },
  empty: { title: 'offline.empty.title', description: 'offline.empty.words' },
}
