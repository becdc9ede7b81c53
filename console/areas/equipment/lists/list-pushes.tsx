import type { ReactElement } from 'react'
import { giveListPush } from '#contracts/equipment/lists/offline-list.calls.ts'
import type { ListPush } from '#contracts/equipment/lists/offline-list.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import { listVersionEmpty, listVersionNone } from '#contracts/equipment/lists/offline-list.ts'
import { call } from '#console/api/call.ts'
import { useZone } from '#console/intl/zone.ts'
import { TextValue } from '#console/kit/table/cells.tsx'
import type { Column } from '#console/kit/table/column.ts'
import { Offers } from '#console/kit/status/offers.tsx'
import { Table } from '#console/kit/table/table.tsx'
import { useText } from '#console/intl/text.ts'
import { useText as useAnyText } from '#console/kit/text/text.ts'
import { OfflineListState } from '#console/domain/state/states.tsx'
import { MaybeCode, NamedCode, When } from '#console/domain/values.tsx'

/** A list on each of its piles: its local authorization. */

const columns: readonly Column<ListPush>[] = [
  {
    key: 'pileId',
    title: 'column.pile',
    width: 220,
    render: ({ pileId, pileName }) => <NamedCode code={pileId} name={pileName} />,
  },
  {
    key: 'status',
    title: 'column.status',
    width: 260,
    watch: ({ state }) => state,
    render: ({ status, state }) => <OfflineListState status={status} state={state} />,
  },
  { key: 'reason', title: 'offline.reason', width: 260, render: (row) => <Reason row={row} /> },
  {
    key: 'pushedAt',
    title: 'offline.pushedAt',
    isMoment: true,
    width: 180,
    watch: ({ pushedAt }) => pushedAt,
    render: ({ pushedAt }) => <When at={pushedAt} />,
  },
  { key: 'version', title: 'offline.version', render: ({ version }) => <MaybeCode code={version} /> },
  {
    key: 'versionOnPile',
    title: 'offline.versionOnPile',
    width: 220,
    watch: ({ versionOnPile }) => versionOnPile,
    render: ({ versionOnPile }) => <VersionOnPile version={versionOnPile} />,
  },
  { key: 'entries', title: 'offline.entries', align: 'end', render: ({ entries }) => entries },
]

/** The version that the pile reported last; unknown before it was read. */
function VersionOnPile({ version }: { readonly version: number | null }): ReactElement {
  const text = useText()
  if (version === null) return <TextValue>{text('offline.versionOnPile.unread')}</TextValue>
  if (version === listVersionEmpty) return <TextValue>{text('offline.versionOnPile.empty')}</TextValue>
  if (version === listVersionNone) return <TextValue>{text('offline.versionOnPile.none')}</TextValue>
  return <MaybeCode code={version} />
}

/** Why a push failed, or that the list is being removed from the pile. */
function Reason({ row: { reason, isLeaving } }: { readonly row: ListPush }): ReactElement {
  const text = useText()
  const anyText = useAnyText()
  const why = reason === null ? null : anyText(`offline.reason.${reason}`)
  return (
    <TextValue>
      {isLeaving ? [text('offline.leaving'), why].filter((part) => part !== null).join(' · ') : why}
    </TextValue>
  )
}

/** The piles of a list; what has failed can be pushed again. */
export function ListPushes({ pushes }: { readonly pushes: readonly ListPush[] }): ReactElement {
  const text = useText()
  return (
    <Table
      label={text('offline.pushes')}
      columns={columns}
      rows={pushes}
      rowKey={({ id }) => id}
      state="ready"
      zone={useZone().zone}
      renderActions={({ id, pileId, status, offers }, isNarrow) => (
        <Offers
          lifecycle="offline-list"
          state={status ?? 'pushing'}
          offers={offers.filter(({ allowed }) => allowed)}
          subject={pileId}
          onCommand={(command) => void give(id, command)}
          shown={isNarrow ? 0 : 1}
        />
      )}
    />
  )
}

/** Pushing again loses nothing, so there is no confirmation; a failure is shown like any other. */
const give = (id: string, command: string) =>
  call(giveListPush, { params: { id: EntityId.make(id), command }, body: {} })
