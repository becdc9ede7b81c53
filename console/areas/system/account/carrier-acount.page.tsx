import { giveAdminAccounts } from '#contracts/system/admin-account.calls.ts'
import { adminAccountAddress } from '#console/domain/address.ts'
import { bulkOf } from '#console/domain/resource/bulk.tsx'
import { resourcePage } from '#console/domain/resource/resource-page.tsx'
import { accountNameOf, adminAccountCommands, adminAccountView } from './admin-account.ts'

/** The accounts of the people who run the network, and the way to a new one. */
export const CarrierAcount = resourcePage(adminAccountView, {
  widths: { account: 150, name: 170, type: 170, email: 220, phone: 150 },
  nameOf: accountNameOf,
  open: { page: ({ id }) => adminAccountAddress(id) },
  add: { begins: 'addAccount', route: 'carrierAcountAdd', title: 'admin.add' },
  commands: adminAccountCommands,
  hasShortActions: true,
  Bulk: bulkOf(
    {
      lifecycle: 'account',
      texts: 'admin.',
      commands: ['enable', 'disable'],
      give: giveAdminAccounts,
      success: 'success.operation',
    },
    accountNameOf,
  ),
})
