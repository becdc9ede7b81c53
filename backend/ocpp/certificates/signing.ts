import 'reflect-metadata'
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  Pkcs10CertificateRequest,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'
import type { Extension, JsonName, PublicKey } from '@peculiar/x509'
import { isIP } from 'node:net'

/** X.509 as the authority needs it: a root, certificates for piles and servers, and what a signing request says. */

/** A certificate and its private key, both PEM. */
export interface Pair {
  readonly certificate: string
  readonly key: string
}

export interface Term {
  /** Upper-case hex, positive. */
  readonly serialNumber: string
  readonly notBefore: Date
  readonly notAfter: Date
}

const elliptic = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const factors = {
  name: 'RSASSA-PKCS1-v1_5',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: 'SHA-256',
} as const

const makeKeys = (algorithm: typeof elliptic | typeof factors): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])

const keyText = async (key: CryptoKey): Promise<string> =>
  PemConverter.encode(await crypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY')

/** A root of our own, for nothing but certificates right below it. */
export async function makeRoot(
  term: Term,
  name: { readonly commonName: string; readonly organization: string },
): Promise<Pair> {
  const keys = await makeKeys(elliptic)
  const certificate = await X509CertificateGenerator.createSelfSigned({
    ...term,
    name: subjectOf(name),
    keys,
    signingAlgorithm: elliptic,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign + KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return { certificate: certificate.toString('pem'), key: await keyText(keys.privateKey) }
}

/** A server's certificate for these names and addresses, with a key of its own. */
export async function makeServer(
  root: Pair,
  term: Term,
  about: { readonly names: readonly string[]; readonly algorithm: 'EC' | 'RSA' },
): Promise<Pair> {
  const keys = await makeKeys(about.algorithm === 'EC' ? elliptic : factors)
  const names = about.names.map((value) => ({ type: isIP(value) === 0 ? ('dns' as const) : ('ip' as const), value }))
  const certificate = await issue(root, term, {
    subject: [{ CN: [about.names[0] ?? ''] }],
    publicKey: keys.publicKey,
    usage: ExtendedKeyUsage.serverAuth,
    more: [new SubjectAlternativeNameExtension(names)],
  })
  return { certificate, key: await keyText(keys.privateKey) }
}

/** A certificate for the key of a request, for nothing but to prove at TLS who somebody is. */
export const signRequest = (
  root: Pair,
  term: Term,
  about: { readonly request: SigningRequest; readonly organization: string },
): Promise<string> =>
  issue(root, term, {
    subject: subjectOf({ commonName: about.request.commonName, organization: about.organization }),
    publicKey: about.request.publicKey,
    usage: ExtendedKeyUsage.clientAuth,
    more: [],
  })

interface Issued {
  readonly subject: JsonName
  readonly publicKey: CryptoKey | PublicKey
  readonly usage: ExtendedKeyUsage
  readonly more: readonly Extension[]
}

async function issue(root: Pair, term: Term, { subject, publicKey, usage, more }: Issued): Promise<string> {
  const issuer = new X509Certificate(root.certificate)
  const pkcs8 = PemConverter.decodeFirst(root.key)
  const certificate = await X509CertificateGenerator.create({
    ...term,
    subject,
    issuer: issuer.subjectName.toJSON(),
    publicKey,
    signingKey: await crypto.subtle.importKey('pkcs8', pkcs8, elliptic, false, ['sign']),
    signingAlgorithm: elliptic,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature + KeyUsageFlags.keyEncipherment, true),
      new ExtendedKeyUsageExtension([usage]),
      await AuthorityKeyIdentifierExtension.create(issuer.publicKey),
      await SubjectKeyIdentifierExtension.create(publicKey),
      ...more,
    ],
  })
  return certificate.toString('pem')
}

const subjectOf = ({ commonName, organization }: { commonName: string; organization: string }): JsonName => [
  { CN: [commonName] },
  { O: [organization] },
]

/** A signing request that may be signed as far as its own form goes. */
export interface SigningRequest {
  readonly commonName: string
  readonly publicKey: PublicKey
}

const rsaBitsMin = 2048
/** Longer keys only cost those who check them. */
const rsaBitsMax = 8192

/** Reads a signing request (PKCS #10, PEM); a string says what is wrong with it. Never throws. */
export async function readRequest(pem: string): Promise<SigningRequest | string> {
  try {
    const request = new Pkcs10CertificateRequest(pem)
    const { publicKey, subjectName } = request
    const [commonName, ...others] = subjectName.getField('CN')
    if (commonName === undefined || others.length > 0) return 'not one common name'
    if (!isStrong(publicKey.algorithm)) return 'a weak or unknown kind of key'
    return (await request.verify()) ? { commonName, publicKey } : 'not signed by its own key'
  } catch {
    return 'no signing request'
  }
}

function isStrong(algorithm: Algorithm): boolean {
  if ('modulusLength' in algorithm) {
    const bits = Number(algorithm.modulusLength)
    return bits >= rsaBitsMin && bits <= rsaBitsMax
  }
  return (
    algorithm.name === 'ECDSA' && 'namedCurve' in algorithm && /^P-(?:256|384|521)$/u.test(String(algorithm.namedCurve))
  )
}
