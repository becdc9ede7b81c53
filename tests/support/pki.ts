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
import { DAY } from '#contracts/durations.ts'

/** Certificates as tests need them: good ones, and ones with exactly one thing wrong. */

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
  /** Milliseconds since 1970; around `now` when left out. */
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

/** An authority at the instant that `now` tells. */
export async function authority(commonName: string, now: number, instead: Partial<About> = {}): Promise<Authority> {
  const keys = await makeKeys(instead.algorithm === undefined ? elliptic : edwards)
  const about = { commonName, isAuthority: true, ...instead }
  const certificate = await certified(about, now, { publicKey: keys.publicKey, issuer: commonName, signer: keys })
  return authorityOf({ certificate, commonName, keys, now })
}

interface Made {
  readonly certificate: string
  readonly commonName: string
  readonly keys: CryptoKeyPair
  readonly now: number
}

async function authorityOf(made: Made): Promise<Authority> {
  const { certificate, commonName: issuer, keys: signer, now } = made
  const sign = (about: About, publicKey: CryptoKey | PublicKey): Promise<string> =>
    certified(about, now, { publicKey, issuer, signer })
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
      return authorityOf({ certificate: own, commonName, keys, now })
    },
    sign(csr, instead = {}) {
      const request = new Pkcs10CertificateRequest(csr)
      const [commonName = ''] = request.subjectName.getField('CN')
      return sign({ commonName, ...instead }, request.publicKey)
    },
  }
}

async function certified(
  { commonName, names = [], from, to, isAuthority = false }: About,
  now: number,
  by: { readonly publicKey: CryptoKey | PublicKey; readonly issuer: string; readonly signer: CryptoKeyPair },
): Promise<string> {
  const alternatives = names.map((value) => ({
    type: /^[\d.]+$/u.test(value) ? ('ip' as const) : ('dns' as const),
    value,
  }))
  const certificate = await X509CertificateGenerator.create({
    subject: [{ CN: [commonName] }],
    issuer: [{ CN: [by.issuer] }],
    // TLS goes by the time on the wall, whatever the time of the test.
    notBefore: new Date(from ?? Math.min(now, Date.now()) - DAY),
    notAfter: new Date(to ?? Math.max(now, Date.now()) + 365 * DAY),
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
