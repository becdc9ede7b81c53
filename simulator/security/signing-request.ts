import 'reflect-metadata'
import { PemConverter, Pkcs10CertificateRequestGenerator } from '@peculiar/x509'

const elliptic = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

/** The subject of a certificate. */
export interface Subject {
  readonly commonName: string
  /** Empty when it is not configured. */
  readonly organization: string
}

/** A request for a certificate and the private key it is for; both PEM. */
export interface SigningRequest {
  readonly csr: string
  readonly key: string
}

/** A new key pair and a request (PKCS #10) that asks for its certificate. */
export async function signingRequest({ commonName, organization }: Subject): Promise<SigningRequest> {
  const keys = await crypto.subtle.generateKey(elliptic, true, ['sign', 'verify'])
  const request = await Pkcs10CertificateRequestGenerator.create({
    name: [{ CN: [commonName] }, ...(organization === '' ? [] : [{ O: [organization] }])],
    keys,
    signingAlgorithm: elliptic,
  })
  const key = PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY')
  return { csr: request.toString('pem'), key }
}
