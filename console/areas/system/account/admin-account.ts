import { adminAccountResource, giveAdminAccount } from '#contracts/system/admin-account.calls.ts'
import type { AdminAccountRow } from '#contracts/system/admin-account.calls.ts'
import { accountForms } from '#contracts/system/account.ts'
import { editAdminAccountAddress } from '#console/domain/address.ts'
import { commandsOf } from '#console/domain/resource/command.tsx'
import { view } from '#console/domain/resource/view.ts'
import { DrawPassword } from './draw-password.tsx'

/** An admin account as it is shown. */
export const adminAccountView = view(adminAccountResource, { words: {} })

export const accountNameOf = ({ account }: AdminAccountRow): string => account

/** The commands of admin accounts. */
export const adminAccountCommands = commandsOf(
  adminAccountResource,
  { forms: accountForms, give: giveAdminAccount, nameOf: accountNameOf },
  {
    change: { href: ({ id }) => editAdminAccountAddress(id) },
    drawPassword: DrawPassword,
    enable: { prompt: 'confirm.enableAccount', kind: 'primary', success: 'success.operation' },
    disable: { prompt: 'confirm.disableAccount', success: 'success.operation' },
  },
)
