/** Where piles dial: `{id}` stands for the charge box identity, in the URL and in the password. */
export interface Address {
  readonly url: string
  /** Basic auth with the identity as user (security profile 1), or null. */
  readonly password: string | null
}

const HOLE = '{id}'

/** The URL of one pile. Throws when the template has no place for the identity. */
export function urlOf(address: Address, pileId: string): string {
  if (!address.url.includes(HOLE)) throw new RangeError(`the URL needs ${HOLE} where the pile's identity goes`)
  return address.url.replace(HOLE, encodeURIComponent(pileId))
}

/** The password of one pile. */
export const passwordOf = (address: Address, pileId: string): string | null =>
  address.password === null ? null : address.password.replace(HOLE, pileId)
