import { giveListPush } from '#contracts/equipment/lists/offline-list.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import { call } from '#console/api/call.ts'
import { editOfflineListAddress } from '#console/domain/address.ts'
import { Children } from '#console/domain/resource/children.tsx'
import { resourceDetail } from '#console/domain/resource/resource-detail.tsx'
import { about, history, section } from '#console/domain/resource/sections.tsx'
import { EditLink } from '#console/domain/links.tsx'
import { listPushView, offlineListView } from './offline-list.tsx'

/** One offline list and its push to each pile. What has failed is pushed again at once: that loses nothing. */
export const OfflineUserDetail = resourceDetail(offlineListView, {
  list: 'menu.offlineUsers',
  none: { title: 'offline.none.title', description: 'offline.none.words' },
  skeleton: [200, 240],
  name: ({ name }) => name,
  actions: ({ id }) => <EditLink href={editOfflineListAddress(id)} title="offline.edit" />,
  main: [
    section(
      'offline.pushes',
      ({ pushes }) => (
        <Children
          view={listPushView}
          label="offline.pushes"
          widths={{ pileId: 220, status: 260, reason: 260, pushedAt: 180, versionOnPile: 220 }}
          rows={pushes}
          nameOf={({ pileId }) => pileId}
          onCommand={({ id }, command) =>
            void call(giveListPush, { params: { id: EntityId.make(id), command }, body: {} })
          }
        />
      ),
      { isFlush: true },
    ),
    about(offlineListView, 'offline.about', [
      ...(['pilesPushed', 'pushedAt', 'validUntil', 'chargeableType', 'customers'] as const),
      {
        term: 'offline.kind.customers',
        value: ({ members }) => (members.kind === 'group' ? null : members.customerIds.join(', ')),
      },
    ]),
    history(({ id, pushes }) => [
      { lifecycle: 'authorization-list', id },
      ...pushes.map((push) => ({ lifecycle: 'offline-list', id: push.id })),
    ]),
  ],
})
