import { giveListPush } from '#contracts/equipment/lists/offline-list.calls.ts'
import type { LocalAuthListDetail } from '#contracts/equipment/lists/offline-list.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import { call } from '#console/api/call.ts'
import { editOfflineListAddress } from '#console/domain/address.ts'
import { children } from '#console/domain/resource/children.tsx'
import { resourceDetail } from '#console/domain/resource/resource-detail.tsx'
import { about, history } from '#console/domain/resource/sections.tsx'
import { EditLink } from '#console/domain/links.tsx'
import { listPushView, offlineListView } from './offline-list.tsx'

/** One offline list and its push to each pile. */
export const OfflineUserDetail = resourceDetail(offlineListView, {
  list: 'menu.offlineUsers',
  none: { title: 'offline.none.title', description: 'offline.none.words' },
  skeleton: [200, 240],
  name: ({ name }) => name,
  actions: ({ id }) => <EditLink href={editOfflineListAddress(id)} title="offline.edit" />,
  main: [
    children(listPushView, 'offline.pushes', {
      rows: ({ pushes }: LocalAuthListDetail) => pushes,
      nameOf: ({ pileId }) => pileId,
      // What has failed is pushed again at once: that loses nothing.
      commands: {
        retry: {
          give: ({ id }) => void call(giveListPush, { params: { id: EntityId.make(id), command: 'retry' }, body: {} }),
        },
      },
    }),
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
