import type { Access, KeyedCertificate } from './wire.ts'

/** Where piles connect to: `{id}` stands for the charge box identity, in the URLs and in the password. */
export interface Address {
  readonly url: string
  /** The URL for security profiles that need TLS; the same host by wss when left out. */
  readonly secureUrl?: string
  /** Password of Basic auth, with the identity as user (security profile 1), or null. */
  readonly password: string | null
  /** The authority of the central system's certificate; PEM. */
  readonly authority?: string
  /** The client certificate (security profile 3) of a pile that has none of its own. */
  readonly certificate?: (pileId: string) => KeyedCertificate
}

const HOLE = '{id}'
/** The security profile from which on TLS is a must. */
const TLS_FROM = 2

/** The URL of one pile. Throws when the template has no place for the identity. */
export function urlOf(address: Address, pileId: string, access: Access | undefined): string {
  const { url, secureUrl = url.replace(/^ws:/u, 'wss:') } = address
  const template = access !== undefined && access.profile >= TLS_FROM ? secureUrl : url
  if (!template.includes(HOLE)) throw new RangeError(`the URL needs ${HOLE} where the pile's identity goes`)
  return template.replace(HOLE, encodeURIComponent(pileId))
}

/**
 * The Basic auth header of a pile, with its own password before that of the address; none where a certificate is used.
 */
export function basicOf(
  address: Address,
  pileId: string,
  access: Access | undefined,
): { readonly authorization?: string } {
  const shared = address.password === null ? null : Buffer.from(address.password.replace(HOLE, pileId))
  const password = access?.password ?? shared
  if (password === null || access?.profile === 3) return {}
  return { authorization: `Basic ${Buffer.concat([Buffer.from(`${pileId}:`), password]).toString('base64')}` }
}
