import { rootCertificates } from 'node:tls'
import type { SecureContextOptions } from 'node:tls'
import type { Address } from './address.ts'
import type { Access } from './wire.ts'

/** The options of a TLS client. */
export type Tls = SecureContextOptions & { readonly rejectUnauthorized: true }
const strict = { minVersion: 'TLSv1.2', rejectUnauthorized: true } as const

/** TLS of a connection: nothing older than 1.2, the server's name, authority and validity are checked (whitepaper §3). */
export function tlsOf(address: Address, pileId: string, access: Access | undefined): Tls {
  const shared = address.authority === undefined ? [] : [address.authority]
  const authorities = [...shared, ...(access?.authorities ?? [])]
  const proved = access?.profile === 3 ? access.certificate : undefined
  const certificate = proved ?? address.certificate?.(pileId)
  return {
    ...strict,
    // Without roots of its own a pile trusts those of Node.
    ...(authorities.length > 0 && { ca: authorities }),
    ...(certificate !== undefined && { cert: certificate.chain, key: certificate.key }),
  }
}

/** TLS to file servers, which may be anywhere: Node's roots are trusted besides the authority of the central system. */
export const filesTlsOf = (authority: string | undefined): Tls => ({
  ...strict,
  ...(authority !== undefined && { ca: [...rootCertificates, authority] }),
})

/**
 * Whether an attempt failed because the server's certificate is not valid (the codes of OpenSSL, and Node's for names).
 */
export const isUntrusted = (cause: unknown): boolean =>
  cause instanceof Error &&
  'code' in cause &&
  /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_ALTNAME)/u.test(String(cause.code))
