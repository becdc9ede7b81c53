import { changePassword, signOut } from './account.calls.ts'
import { addAdminAccount, drawAdminPassword, giveAdminAccount, giveAdminAccounts } from './admin-account.calls.ts'
import { drawApiKey } from './api-key.calls.ts'
import { giveApproval } from './approval.calls.ts'

/**
 * The calls that only a person makes, signed in: with them an API key would outlive its revocation, open more than its menu
 * entries, or be the second person of its own requests.
 */
export const byPersonAlone: readonly object[] = [
  signOut,
  changePassword,
  addAdminAccount,
  drawAdminPassword,
  giveAdminAccount,
  giveAdminAccounts,
  drawApiKey,
  giveApproval,
]
