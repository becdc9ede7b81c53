/**
 * Stream ids of sign-ins. Each is the sign-in of one account from one address. An address is personal data: the vault
 * keeps it under the account, and facts refer to it by a pseudonym.
 */

/** An account, and the address from which somebody tries to sign in to it. */
export interface From {
  readonly accountId: string
  readonly address: string
}

/** The vault key of the pseudonym of an address. */
export const nameKey = (address: string): string => `sign-in/from/${address}`

/** The vault key of the address of a pseudonym. */
export const addressKey = (name: string): string => `sign-in/address/${name}`

/** The stream id of an account's sign-in from the address with this pseudonym. */
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
