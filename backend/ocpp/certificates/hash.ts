import { createHash, X509Certificate } from 'node:crypto'
import type { CertificateHashData, InstallCertificate } from '#contracts/ocpp/1.6/security.ts'

/**
 * Root certificates that piles are to install, and how a pile names those it has: by hashes of the issuer's name and key
 * and by the serial number, as OCSP does (whitepaper §4, CertificateHashDataType; RFC 6960 §4.1.1).
 */

type Root = (typeof InstallCertificate)['req']['Type']['certificate']

/** Characters of InstallCertificate's certificate. */
const pemMax = 5_500

const algorithms = { SHA256: 'sha256', SHA384: 'sha384', SHA512: 'sha512' } as const

/** A certificate that a pile may be asked to trust, as it is sent; a string says why it may not. */
export function rootToInstall(pem: string, now: number): { readonly certificate: Root } | string {
  let root: X509Certificate
  try {
    root = new X509Certificate(pem)
  } catch {
    return 'no certificate in PEM'
  }
  if (!root.ca) return 'it signs nothing'
  if (root.validToDate.getTime() < now) return 'expired'
  const certificate = root.toString()
  return certificate.length > pemMax ? 'longer than a pile can be sent' : { certificate }
}

/** How a pile names a root certificate; a root is its own issuer. */
export function hashDataOf(
  root: X509Certificate,
  hashAlgorithm: CertificateHashData['hashAlgorithm'] = 'SHA256',
): CertificateHashData {
  const hash = (bytes: Uint8Array): string => createHash(algorithms[hashAlgorithm]).update(bytes).digest('hex')
  return {
    hashAlgorithm,
    issuerNameHash: hash(issuerNameOf(root.raw)),
    issuerKeyHash: hash(keyBitsOf(root.publicKey.export({ type: 'spki', format: 'der' }))),
    serialNumber: root.serialNumber,
  }
}

/** Whether a pile means this root certificate; piles write hex as they like. */
export function names(data: CertificateHashData, root: X509Certificate): boolean {
  const { issuerNameHash, issuerKeyHash, serialNumber } = hashDataOf(root, data.hashAlgorithm)
  return (
    same(data.issuerNameHash, issuerNameHash) &&
    same(data.issuerKeyHash, issuerKeyHash) &&
    same(data.serialNumber, serialNumber)
  )
}

const same = (one: string, other: string): boolean => plain(one) === plain(other)
const plain = (hex: string): string => hex.toLowerCase().replace(/^0+/u, '')

interface Element {
  readonly tag: number
  /** With its header. */
  readonly whole: Uint8Array
  readonly content: Uint8Array
}

const VERSION = 0xa0

/** The issuer of a certificate: after version, serial number and algorithm (RFC 5280 §4.1). */
function issuerNameOf(certificate: Uint8Array): Uint8Array {
  const fields = within(within(certificate)[0])
  return fields[fields[0]?.tag === VERSION ? 3 : 2]?.whole ?? new Uint8Array()
}

/** The bits of a SubjectPublicKeyInfo's key, without the byte that counts those unused. */
const keyBitsOf = (spki: Uint8Array): Uint8Array => within(spki)[1]?.content.subarray(1) ?? new Uint8Array()

/** The elements inside a sequence of DER. */
function within(outer: Uint8Array | Element | undefined): readonly Element[] {
  if (outer === undefined) return []
  const bytes = outer instanceof Uint8Array ? read(outer).content : outer.content
  const elements: Element[] = []
  for (let rest = bytes; rest.length > 0; rest = rest.subarray(elements.at(-1)?.whole.length)) elements.push(read(rest))
  return elements
}

const LONG_FORM = 0x80

/** The first element of some bytes, which OpenSSL has found well formed before. */
function read(bytes: Uint8Array): Element {
  const [tag = 0, short = 0] = bytes
  const digits = short < LONG_FORM ? 0 : short - LONG_FORM
  const length = digits === 0 ? short : bytes.subarray(2, 2 + digits).reduce((sum, byte) => sum * 256 + byte, 0)
  const begin = 2 + digits
  return { tag, whole: bytes.subarray(0, begin + length), content: bytes.subarray(begin, begin + length) }
}
