import type { Account } from '#contracts/system/account.ts'
import type { Profile, UserInfo } from '#contracts/system/account.calls.ts'
import { switchOf } from '#machines/equipment/enablement.names.ts'
import { enablement } from '#machines/equipment/enablement.ts'
import { account } from '#machines/entity.ts'
import { is } from '#machines/kit/tags.ts'
import { standingOf, standingsOf } from '../standing.ts'
import type { Store } from '../store/store.ts'

/** The accounts of a world, read from where their streams stand. */
export type KnownAccount = Account & {
  readonly id: string
  /** What nobody has put under a switch is on. */
  readonly enabled: boolean
}

const known = (store: Pick<Store, 'standing'>, id: string, context: Account): KnownAccount => ({
  ...context,
  id,
  enabled: isEnabled(store, id),
})

/** Whether an account is enabled (M04). */
export const isEnabled = (store: Pick<Store, 'standing'>, id: string): boolean =>
  !is(enablement, standingOf({ store }, enablement, switchOf({ kind: 'account', id })), 'off')

/** An account by its id; null when there is none. */
export function accountOf(store: Store, id: string): KnownAccount | null {
  const standing = standingOf({ store }, account, id)
  return standing === null ? null : known(store, id, standing.context)
}

/** An account by the name it signs in with. Accounts are few and signing in is rare, so all are looked through. */
export function accountNamed(store: Store, name: string): KnownAccount | null {
  const found = standingsOf({ store }, account).find(({ context }) => context.account === name)
  return found === undefined ? null : known(store, found.id, found.context)
}

/** The account that somebody means by a name, however they spell it: what fails counts for that one. */
export function accountMeant(store: Store, name: string): KnownAccount | null {
  const meant = name.toLowerCase()
  const found = standingsOf({ store }, account).find(({ context }) => context.account.toLowerCase() === meant)
  return found === undefined ? null : known(store, found.id, found.context)
}

/** Names and contacts. Contacts are personal data: they lie in the vault, not in facts. */
export function profileOf(
  { vault }: Store,
  { id, account, name }: KnownAccount,
): Omit<Profile, 'operatorCode' | 'operatorName' | 'lab'> {
  return { id, account, name, email: vault.get(id, 'email'), phone: vault.get(id, 'phone') }
}

/** What the menu and the dates of a user depend on; `menuCodeAllList` is the operator's own grant. */
export function userInfoOf(account: KnownAccount, menuCodeAllList: readonly string[]): UserInfo {
  const { type, sub, timeZone, menuCodeList } = account
  return { type, sub, timeZone, menuCodeList, menuCodeAllList }
}
