import { closeFileAccount } from '../files/account.ts'
import type { Work } from '../work.ts'
import { accountKey } from './keys.ts'

/** Ends the account of a job that fetches nothing more. */
export function closeAccount(work: Work, id: string): void {
  const account = work.key(accountKey(id))
  if (account === null) return
  closeFileAccount(work, account)
  work.setKey(accountKey(id), null)
}
