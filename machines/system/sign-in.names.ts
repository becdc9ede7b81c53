/**
 * How sign-ins are named. Each is that of one account from one address; an address is personal data, which the vault keeps
 * under the account, and facts call it by a name that says nothing.
 */

/** An account, and from where somebody tries to sign in to it. */
export interface From {
  readonly accountId: string
  readonly address: string
}

/** Where the vault keeps by which name facts call an address. */
export const nameKey = (address: string): string => `sign-in/from/${address}`

/** Where it keeps the address that has such a name. */
export const addressKey = (name: string): string => `sign-in/address/${name}`

/** The stream of an account's sign-in from the address of this name. */
export const signInId = (accountId: string, name: string): string => `${accountId}~${name}`

interface Vault {
  get(subject: string, key: string): string | null
}

/** The sign-in of an account from an address; null where none was ever locked. */
export function signInFrom(vault: Vault, { accountId, address }: From): string | null {
  const name = vault.get(accountId, nameKey(address))
  return name === null ? null : signInId(accountId, name)
}

/** The address of a sign-in; null once the account was deleted. */
export const addressOf = (vault: Vault, accountId: string, id: string): string | null =>
  vault.get(accountId, addressKey(id.slice(signInId(accountId, '').length)))
