import { offlineListAddress } from '#console/domain/address.ts'
import { resourcePage } from '#console/domain/resource/resource-page.tsx'
import { offlineListView } from './offline-list.tsx'

/** Offline lists, and the way to a new one. */
export const OfflineUserList = resourcePage(offlineListView, {
  widths: { name: 220, status: 180, customers: 220 },
  nameOf: ({ name }) => name,
  open: { page: ({ id }) => offlineListAddress(id) },
  add: { begins: 'saveList', route: 'AddOfflineUserList', title: 'offline.add' },
})
