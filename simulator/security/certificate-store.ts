import { createHash } from 'node:crypto'
import type { X509Certificate } from 'node:crypto'
import type { CertificateHashData, CertificateUse } from '#contracts/ocpp/1.6/security.ts'
import { certificatesIn, holdsAt, isSignedBy } from './chain.ts'
import { hasBits, issuerNameOf, keyBitsOf } from './der.ts'

interface StoredCertificate {
  readonly use: CertificateUse
  readonly certificate: X509Certificate
  /** Itself, but for a root signed by the one it replaced. */
  readonly issuer: X509Certificate
}

/** How many certificates are stored, and whether a new root of the central system must be signed by the one it replaces. */
export interface StoreRules {
  readonly most: number
  readonly isSuccession: boolean
}

/** The roots a pile trusts, by what for (whitepaper §4: InstallCertificate, DeleteCertificate, GetInstalledCertificateIds). */
export class CertificateStore {
  #stored: readonly StoredCertificate[] = []

  /** The roots of a use, the newest first. */
  roots(use: CertificateUse): readonly X509Certificate[] {
    return this.#stored.filter((each) => each.use === use).map(({ certificate }) => certificate)
  }

  /** Installs a root: `Rejected` when it is not a valid root certificate now, `Failed` when the store is full. */
  install(
    { use, pem }: { readonly use: CertificateUse; readonly pem: string },
    now: number,
    { most, isSuccession }: StoreRules,
  ): 'Accepted' | 'Failed' | 'Rejected' {
    const [certificate, ...others] = certificatesIn(pem) ?? []
    const [predecessor] = this.roots(use)
    const isSucceeding = isSuccession && use === 'CentralSystemRootCertificate' && predecessor !== undefined
    const issuer = isSucceeding ? predecessor : certificate
    const isRoot = certificate?.ca === true && issuer !== undefined && isSignedBy(certificate, issuer)
    const isKnown = isRoot && hasBits(certificate.publicKey)
    if (!isKnown || others.length > 0 || !holdsAt(certificate, now)) return 'Rejected'
    const { fingerprint256 } = certificate
    const left = this.#stored.filter((stored) => {
      if (stored.use !== use) return true
      // The one that is replaced stays as a way back.
      return isSucceeding ? stored.certificate === predecessor : stored.certificate.fingerprint256 !== fingerprint256
    })
    if (left.length >= most) return 'Failed'
    this.#stored = [{ use, certificate, issuer }, ...left]
    return 'Accepted'
  }

  /** The names of the certificates of a use. */
  ids(use: CertificateUse): readonly CertificateHashData[] {
    return this.#stored.filter((stored) => stored.use === use).map((stored) => hashDataOf(stored, 'SHA256'))
  }

  /** The use and the certificate that are meant, or null. */
  find(meant: CertificateHashData): StoredCertificate | null {
    return this.#stored.find((stored) => isNamed(stored, meant)) ?? null
  }

  delete(stored: StoredCertificate): void {
    this.#stored = this.#stored.filter((each) => each !== stored)
  }
}

type Algorithm = CertificateHashData['hashAlgorithm']

function hashDataOf({ certificate, issuer }: StoredCertificate, hashAlgorithm: Algorithm): CertificateHashData {
  const hash = (bytes: Buffer): string => createHash(hashAlgorithm.toLowerCase()).update(bytes).digest('hex')
  return {
    hashAlgorithm,
    issuerNameHash: hash(issuerNameOf(certificate)),
    issuerKeyHash: hash(keyBitsOf(issuer.publicKey)),
    serialNumber: certificate.serialNumber,
  }
}

function isNamed(stored: StoredCertificate, meant: CertificateHashData): boolean {
  const own = hashDataOf(stored, meant.hashAlgorithm)
  return (
    own.issuerNameHash === meant.issuerNameHash.toLowerCase() &&
    own.issuerKeyHash === meant.issuerKeyHash.toLowerCase() &&
    number(own.serialNumber) === number(meant.serialNumber)
  )
}

/** Hex, in whatever case and with whatever zeros before it. */
const number = (serial: string): string => serial.toLowerCase().replace(/^0+/u, '')
