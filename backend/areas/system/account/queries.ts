import type { Account } from '#contracts/system/account.ts'
import type { Profile, UserInfo } from '#contracts/system/account.calls.ts'
import { switchOf } from '#machines/equipment/enablement.names.ts'
import { enablement } from '#machines/equipment/enablement.ts'
import { drawnKey, personKeys } from '#machines/system/account.names.ts'
import { account } from '#machines/system/account.ts'
import { is } from '#machines/kit/tags.ts'
import { stateOf, statesOf } from '#backend/kernel/state.ts'
import type { Store } from '#backend/store/store.ts'

/** The accounts of a world, read from where their streams stand. */
export type KnownAccount = Account & {
  readonly id: string
  /** Of its owner; the account where nobody said it. */
  readonly name: string
  /** What nobody has put under a switch is on. */
  readonly enabled: boolean
  /** Whether the password was drawn for it, and must be changed before anything else (M28). */
  readonly hasDrawnPassword: boolean
}

const known = (store: Pick<Store, 'stateOf' | 'vault'>, id: string, context: Account): KnownAccount => ({
  ...context,
  id,
  name: store.vault.get(id, personKeys.name) ?? context.account,
  enabled: !is(enablement, switchOfAccount({ store }, id), 'off'),
  hasDrawnPassword: store.vault.get(id, drawnKey) !== null,
})

/** The switch of an account (M04); null where it has none yet. */
export const switchOfAccount = (from: { readonly store: Pick<Store, 'stateOf'> }, id: string) =>
  stateOf(from, enablement, switchOf({ kind: 'account', id }))

/** An account by its id; null when there is none. */
export function accountOf(store: Store, id: string): KnownAccount | null {
  const state = stateOf({ store }, account, id)
  return state === null ? null : known(store, id, state.context)
}

/**
 * The account that somebody means by a name: the one that is spelled so, or else one that is but for letter case. Accounts
 * are few and signing in is rare, so all are looked through.
 */
export function accountMeant(store: Store, name: string): KnownAccount | null {
  const all = statesOf({ store }, account)
  const folded = name.toLowerCase()
  const found =
    all.find(({ context }) => context.account === name) ??
    all.find(({ context }) => context.account.toLowerCase() === folded)
  return found === undefined ? null : known(store, found.id, found.context)
}

/** Names and contacts. They are personal data: they lie in the vault, not in facts. */
export function profileOf(
  { vault }: Store,
  { id, account, name, hasDrawnPassword }: KnownAccount,
): Omit<Profile, 'operatorCode' | 'operatorName' | 'lab' | 'demo'> {
  return {
    id,
    account,
    name,
    email: vault.get(id, personKeys.email),
    phone: vault.get(id, personKeys.phone),
    hasDrawnPassword,
  }
}

/** What the menu and the dates of a user depend on; `menuCodeAllList` is the operator's own grant. */
export function userInfoOf(account: KnownAccount, menuCodeAllList: readonly string[]): UserInfo {
  const { type, sub, timeZone, menuCodeList } = account
  return { type, sub, timeZone, menuCodeList, menuCodeAllList }
}
