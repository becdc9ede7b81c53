import { LocalAuthList } from '#contracts/equipment/lists/authorization-list.ts'
import { addOfflineList, editOfflineList, offlineListResource } from '#contracts/equipment/lists/offline-list.calls.ts'
import { call } from '#console/api/call.ts'
import { offlineListAddress } from '#console/domain/address.ts'
import { formPage } from '#console/domain/resource/form-page.tsx'
import { listControls } from './list-controls.tsx'

/** Adding an offline list, or changing the one that the address names. */
export const OfflineListForm = formPage(offlineListResource, {
  schema: LocalAuthList,
  title: 'offline.form',
  list: 'menu.offlineUsers',
  labels: {
    validUntil: 'offline.lastDay',
    'members.kind': 'offline.members',
    'members.groupId': 'offline.kind.group',
    'members.customerIds': 'offline.kind.customers',
    pileIds: 'offline.piles',
  },
  choices: { 'members.kind': 'offline.kind.' },
  controls: listControls,
  begins: 'saveList',
  initial: { members: { kind: 'group' } },
  add: async (body, options) => call(addOfflineList, { body }, options),
  edit: async (id, body, options) => call(editOfflineList, { params: { id }, body }, options),
  address: ({ id }) => offlineListAddress(id),
})
