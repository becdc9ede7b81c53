import { switchOf } from '#machines/equipment/enablement.names.ts'
import { resourceDetail } from '#console/domain/resource/resource-detail.tsx'
import { about, history } from '#console/domain/resource/sections.tsx'
import { apiKeys } from './api-keys.tsx'
import { accountNameOf, adminAccountCommands, adminAccountView } from './admin-account.ts'

/** One admin account: whose it is, what it may do, and what happened to it. */
export const CarrierAcountDetail = resourceDetail(adminAccountView, {
  list: 'menu.adminAccounts',
  none: { title: 'admin.none.title', description: 'admin.none.words' },
  skeleton: [36, 240, 240],
  name: accountNameOf,
  commands: adminAccountCommands,
  main: [
    about(adminAccountView, 'admin.about', [
      'account',
      'name',
      'email',
      'phone',
      'type',
      'role',
      'addedAt',
      'changedAt',
    ]),
    apiKeys,
  ],
  aside: [
    history(({ id, apiKeys: keys }) => [
      { lifecycle: 'account', id },
      { lifecycle: 'enablement', id: switchOf({ kind: 'account', id }) },
      ...keys.map((key) => ({ lifecycle: 'api-key', id: key.id })),
    ]),
  ],
})
