import type { Area } from '#backend/kernel/registers.ts'
import { approvals } from './approval/process.ts'
import { signIns } from './sign-in/process.ts'
import { personalForms } from '#contracts/http/forms.ts'
import { operatorCommands } from '#backend/kernel/operator-commands.ts'
import { approval } from '#machines/system/approval.ts'
import { approvalHandlers } from './approval/commands.ts'
import { signIn } from '#machines/system/sign-in.ts'
import { account } from '#machines/system/account.ts'
import { apiKey } from '#machines/system/api-key.ts'
import { changeAccount, disableAccount, enableAccount } from './account/commands.ts'
import { revokeApiKey } from './api-key/commands.ts'
import { liftLock } from './sign-in/commands.ts'

export const systemArea: Area = {
  processes: () => [approvals, signIns],
  operatorCommands: {
    [approval.name]: operatorCommands(personalForms.approval, approvalHandlers),
    [account.name]: operatorCommands(personalForms.account, {
      change: changeAccount,
      enable: enableAccount,
      disable: disableAccount,
    }),
    [apiKey.name]: operatorCommands(personalForms['api-key'], { revoke: revokeApiKey }),
    [signIn.name]: operatorCommands(personalForms['sign-in'], { unlock: liftLock }),
  },
}
