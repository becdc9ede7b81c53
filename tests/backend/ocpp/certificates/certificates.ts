import 'reflect-metadata'
import { PemConverter, Pkcs10CertificateRequestGenerator, X509CertificateGenerator } from '@peculiar/x509'
import { system } from '#contracts/actor.ts'
import { certify } from '#backend/areas/equipment/security/commands.ts'
import { makeRoot, readRequest, signRequest } from '#backend/ocpp/certificates/signing.ts'
import type { Pair } from '#backend/ocpp/certificates/signing.ts'
import { seededIds } from '#backend/ids.ts'
import { lasting } from '#tests/support/site/pki.ts'
import type { Network } from '../network.ts'

/** Keys, signing requests and certificates of charge points in tests. */

/** What a client shows at TLS, PEM. */
export interface Identity {
  readonly cert: string
  readonly key: string
}

export interface Requested {
  readonly csr: string
  readonly key: string
}

const kinds = {
  'P-256': { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  'P-384': { name: 'ECDSA', namedCurve: 'P-384', hash: 'SHA-384' },
  RSA2048: {
    name: 'RSASSA-PKCS1-v1_5',
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
    hash: 'SHA-256',
  },
  RSA1024: {
    name: 'RSASSA-PKCS1-v1_5',
    modulusLength: 1024,
    publicExponent: new Uint8Array([1, 0, 1]),
    hash: 'SHA-256',
  },
  Ed25519: { name: 'Ed25519' },
} as const
export type KeyKind = keyof typeof kinds

/** A key pair and a request for its certificate. */
export async function request(commonName: string, kind: KeyKind = 'P-256'): Promise<Requested> {
  const algorithm: Algorithm = kinds[kind]
  const made = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  if (!('privateKey' in made)) throw new TypeError(`${kind} makes no pair`)
  const name = [{ CN: [commonName] }]
  const csr = await Pkcs10CertificateRequestGenerator.create({ name, keys: made, signingAlgorithm: algorithm })
  return { csr: csr.toString('pem'), key: await keyText(made) }
}

const ids = seededIds(11)

/** Milliseconds since 1970. */
export interface Validity {
  readonly from: number
  readonly to: number
}

const term = ({ from, to }: Validity) => ({
  serialNumber: `4${ids.token(16).slice(1)}`.toUpperCase(),
  notBefore: new Date(from),
  notAfter: new Date(to),
})

/** An authority that is not ours. */
export interface Foreign {
  readonly root: Pair
  certificate(commonName: string, organization: string, validity?: Validity): Promise<Identity>
}

export const foreignAuthority = async (): Promise<Foreign> =>
  authorityOf(await makeRoot(term(lasting), { commonName: 'Foreign', organization: 'Foreign' }))

/** Whoever holds a certificate and its key, as one who signs. */
export function authorityOf(root: Pair): Foreign {
  return {
    root,
    async certificate(commonName, organization, validity = lasting) {
      const { csr, key } = await request(commonName)
      const read = await readRequest(csr)
      if (typeof read === 'string') throw new Error(read)
      return { cert: await signRequest(root, term(validity), { request: read, organization }), key }
    },
  }
}

/** A certificate that nobody else signed. */
export async function selfSigned(commonName: string, organization: string): Promise<Identity> {
  const algorithm = kinds['P-256']
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const made = await X509CertificateGenerator.createSelfSigned({
    ...term(lasting),
    name: [{ CN: [commonName] }, { O: [organization] }],
    keys,
    signingAlgorithm: algorithm,
  })
  return { cert: made.toString('pem'), key: await keyText(keys) }
}

const keyText = async ({ privateKey }: CryptoKeyPair): Promise<string> =>
  PemConverter.encode(await crypto.subtle.exportKey('pkcs8', privateKey), 'PRIVATE KEY')

/** A certificate for a pile from the authority of a network, known to its facts. */
export async function enrol(
  { world, authority }: Pick<Network, 'world' | 'authority'>,
  pileId: string,
  commonName = pileId,
): Promise<Identity & { readonly serialNumber: string }> {
  const { csr, key } = await request(commonName)
  const read = await authority.read(csr)
  if (typeof read === 'string') throw new Error(read)
  const { chain, ...signed } = await authority.sign(read, world.code)
  const by = { actor: system('test'), correlation: 'enrol' }
  await world.commandBus.run(certify, { pileId, commonName, ...signed }, by)
  return { cert: chain, key, serialNumber: signed.serialNumber }
}
