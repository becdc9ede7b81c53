import type { KeyObject, X509Certificate } from 'node:crypto'

/** What OCSP hashes of a certificate (RFC 6960 §4.1.1) and Node does not show. */

/** Of the fields of a certificate, the issuer follows the version, the serial number and the algorithm (RFC 5280 §4.1). */
const ISSUER = 3

/** The name of the issuer in DER. */
export function issuerNameOf(certificate: X509Certificate): Buffer {
  const [signed = EMPTY] = contentsOf(certificate.raw)
  return contentsOf(signed)[ISSUER] ?? EMPTY
}

const EMPTY = Buffer.alloc(0)
/** A length of more than 127 is encoded in as many bytes as the lower bits state. */
const LONG = 0x80

/** The elements of a sequence, each with its tag and length. */
function contentsOf(sequence: Buffer): readonly Buffer[] {
  const { from, to } = boundsOf(sequence, 0)
  const found: Buffer[] = []
  for (let at = from; at < to;) {
    const end = boundsOf(sequence, at).to
    found.push(sequence.subarray(at, end))
    at = end
  }
  return found
}

function boundsOf(der: Buffer, at: number): { readonly from: number; readonly to: number } {
  const first = der.readUInt8(at + 1)
  const more = first < LONG ? 0 : first - LONG
  const from = at + 2 + more
  return { from, to: from + (more === 0 ? first : der.readUIntBE(at + 2, more)) }
}

/** Whether a key is of a kind whose bits are known here. */
export const hasBits = ({ asymmetricKeyType }: KeyObject): boolean =>
  asymmetricKeyType === 'rsa' || asymmetricKeyType === 'ec'

/** The bits of a public key, without the algorithm identifier. Throws for a key that is neither RSA nor elliptic. */
export function keyBitsOf(key: KeyObject): Buffer {
  if (key.asymmetricKeyType === 'rsa') return key.export({ type: 'pkcs1', format: 'der' })
  const { x, y } = key.export({ format: 'jwk' })
  if (x === undefined || y === undefined) throw new TypeError(`no bits of a ${key.asymmetricKeyType} key`)
  return Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
}
