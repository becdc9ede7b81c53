import 'reflect-metadata'
import {
  BasicConstraintsExtension,
  PemConverter,
  Pkcs10CertificateRequest,
  SubjectAlternativeNameExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'
import type { PublicKey } from '@peculiar/x509'

/** Certificates as tests need them: good ones, and ones with exactly one thing wrong. */

/**
 * The term of a good one. TLS goes by the machine's clock, a bench by its own: both lie within, whatever they say. The end is the
 * last that certificates write in two digits (RFC 5280 §4.1.2.5).
 */
export const lasting = { from: Date.UTC(2000, 0, 1), to: Date.UTC(2049, 11, 31) } as const
/** Terms that are over, or have not begun, by every clock. */
export const over = { from: lasting.from, to: lasting.from + 1_000 } as const
export const ahead = { from: lasting.to - 1_000, to: lasting.to } as const

const elliptic = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const edwards = { name: 'Ed25519' } as const
type Algorithm = typeof elliptic | typeof edwards
/** Every algorithm here is one of key pairs. */
const makeKeys = async (algorithm: Algorithm = elliptic): Promise<CryptoKeyPair> =>
  (await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair

const keyText = async (key: CryptoKey): Promise<string> =>
  PemConverter.encode(await crypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY')

/** A certificate and its private key, both PEM. */
export interface Keyed {
  readonly chain: string
  readonly key: string
}

interface About {
  readonly commonName: string
  /** Host names and addresses of a server. */
  readonly names?: readonly string[]
  /** Milliseconds since 1970; valid by every clock when left out. */
  readonly from?: number
  readonly to?: number
  readonly isAuthority?: boolean
  /** Of its own key; ECDSA when left out. */
  readonly algorithm?: 'Ed25519'
}

export interface Authority extends Keyed {
  /** A certificate for a key pair of its own; its chain holds it alone. */
  issue(about: About): Promise<Keyed>
  /** An authority whose certificate this one signed. */
  below(commonName: string, instead?: Partial<About>): Promise<Authority>
  /** The certificate that a request (PKCS #10) asks for, with what is given instead. */
  sign(csr: string, instead?: Partial<About>): Promise<string>
}

/** An authority of its own key. */
export async function authority(commonName: string, instead: Partial<About> = {}): Promise<Authority> {
  const keys = await makeKeys(instead.algorithm === undefined ? elliptic : edwards)
  const about = { commonName, isAuthority: true, ...instead }
  const certificate = await certified(about, { publicKey: keys.publicKey, issuer: commonName, signer: keys })
  return authorityOf({ certificate, commonName, keys })
}

interface Made {
  readonly certificate: string
  readonly commonName: string
  readonly keys: CryptoKeyPair
}

async function authorityOf(made: Made): Promise<Authority> {
  const { certificate, commonName: issuer, keys: signer } = made
  const sign = (about: About, publicKey: CryptoKey | PublicKey): Promise<string> =>
    certified(about, { publicKey, issuer, signer })
  return {
    chain: certificate,
    key: await keyText(signer.privateKey),
    async issue(about) {
      const keys = await makeKeys()
      return { chain: await sign(about, keys.publicKey), key: await keyText(keys.privateKey) }
    },
    async below(commonName, instead = {}) {
      const keys = await makeKeys()
      const own = await sign({ commonName, isAuthority: true, ...instead }, keys.publicKey)
      return authorityOf({ certificate: own, commonName, keys })
    },
    sign(csr, instead = {}) {
      const request = new Pkcs10CertificateRequest(csr)
      const [commonName = ''] = request.subjectName.getField('CN')
      return sign({ commonName, ...instead }, request.publicKey)
    },
  }
}

async function certified(
  { commonName, names = [], from = lasting.from, to = lasting.to, isAuthority = false }: About,
  by: { readonly publicKey: CryptoKey | PublicKey; readonly issuer: string; readonly signer: CryptoKeyPair },
): Promise<string> {
  const alternatives = names.map((value) => ({
    type: /^[\d.]+$/u.test(value) ? ('ip' as const) : ('dns' as const),
    value,
  }))
  const certificate = await X509CertificateGenerator.create({
    subject: [{ CN: [commonName] }],
    issuer: [{ CN: [by.issuer] }],
    notBefore: new Date(from),
    notAfter: new Date(to),
    publicKey: by.publicKey,
    signingKey: by.signer.privateKey,
    signingAlgorithm: by.signer.privateKey.algorithm.name === edwards.name ? edwards : elliptic,
    extensions: [
      new BasicConstraintsExtension(isAuthority, undefined, true),
      ...(alternatives.length === 0 ? [] : [new SubjectAlternativeNameExtension(alternatives)]),
    ],
  })
  return new X509Certificate(certificate.rawData).toString('pem')
}

/** Whether a request was signed by its own key, and what it asks for. */
export async function requestIn(
  csr: string,
): Promise<{ readonly isGenuine: boolean; readonly subject: string; readonly key: string }> {
  const request = new Pkcs10CertificateRequest(csr)
  const key = Buffer.from(request.publicKey.rawData).toString('base64')
  return { isGenuine: await request.verify(), subject: request.subject, key }
}

/** The SHA-256 of the DER issuer name and of the key bits, by the library's own parser; hex. */
export async function ocspHashesOf(pem: string): Promise<{ readonly name: string; readonly key: string }> {
  const certificate = new X509Certificate(pem)
  const hash = async (bytes: BufferSource): Promise<string> =>
    Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')
  const bits = await certificate.publicKey.getKeyIdentifier('SHA-256')
  return { name: await hash(certificate.issuerName.toArrayBuffer()), key: Buffer.from(bits).toString('hex') }
}
