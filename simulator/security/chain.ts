import { X509Certificate } from 'node:crypto'

/** The certificates of a PEM text, in its order; null when it holds none or something else. */
export function certificatesIn(pem: string): readonly X509Certificate[] | null {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/gu) ?? []
  try {
    return blocks.length === 0 ? null : blocks.map((block) => new X509Certificate(block))
  } catch {
    return null
  }
}

/** Whether one certificate was signed by the key of another. */
export const isSignedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)

/** Whether a certificate holds at an instant (milliseconds since 1970). */
export const holdsAt = ({ validFromDate, validToDate }: X509Certificate, now: number): boolean =>
  validFromDate.getTime() <= now && now < validToDate.getTime()

/**
 * Whether a chain (the certificate in question first) leads to one of the roots: each is signed by the next, every
 * signer is an authority, and all hold now.
 */
export function leadsTo(roots: readonly X509Certificate[], chain: readonly X509Certificate[], now: number): boolean {
  const last = chain.at(-1)
  if (last === undefined || !isWhole(chain, now)) return false
  const root = roots.find((each) => each.fingerprint256 === last.fingerprint256 || isSignedBy(last, each))
  return root !== undefined && holdsAt(root, now)
}

/** Whether a chain holds together, wherever it leads. */
export const isWhole = (chain: readonly X509Certificate[], now: number): boolean =>
  chain.every((certificate, at) => {
    const issuer = chain[at + 1]
    return holdsAt(certificate, now) && (issuer === undefined || (issuer.ca && isSignedBy(certificate, issuer)))
  })

/** The common name of a certificate's subject, or null when there is none or more than one. */
export function commonNameOf({ subject }: X509Certificate): string | null {
  const names = subject.split('\n').filter((line) => line.startsWith('CN='))
  return names.length === 1 ? (names[0]?.slice('CN='.length) ?? null) : null
}
