import { constants, createPrivateKey, verify } from 'node:crypto'
import type { CertificateHashData, CertificateUse } from '#contracts/ocpp/1.6/security.ts'
import type { Component } from '../charge-point/component.ts'
import type { Settings } from '../configuration/configuration.ts'
import type { Connection } from '../connection/connection.ts'
import type { Outbox } from '../connection/outbox.ts'
import type { Calendar } from '../environment/calendar.ts'
import type { Access, CloseReason, KeyedCertificate } from '../wire/wire.ts'
import { CertificateStore } from './certificate-store.ts'
import { certificatesIn, commonNameOf, isWhole, leadsTo } from './chain.ts'
import type { MakeRequest } from './requests.ts'
import type { SigningRequest } from './signing-request.ts'
import type { SecurityLog } from './security-log.ts'

/** HTTP status of a handshake with wrong credentials. */
const UNAUTHORIZED = 401

interface Needs {
  readonly calendar: Calendar
  readonly configuration: Settings
  readonly outbox: Pick<Outbox, 'sendNow'>
  readonly securityLog: SecurityLog
  readonly makeRequest: MakeRequest
  /** The subject of the pile's certificates. */
  readonly commonName: string
  readonly connection: Pick<Connection, 'reconnect'>
}

/** The security extension (whitepaper edition 3): credentials, trusted certificates, and security events. */
export class Security implements Component {
  readonly #needs: Needs
  readonly #store = new CertificateStore()
  #certificate: KeyedCertificate | null = null
  /** The request whose certificate has not arrived yet. */
  #requested: SigningRequest | null = null
  /** Why the last attempt failed: a reason that repeats is logged once. */
  #refused = ''

  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** The credentials of the next connection. */
  access(): Access {
    const { configuration } = this.#needs
    const key = configuration.text('AuthorizationKey')
    const roots = this.#store.roots('CentralSystemRootCertificate')
    return {
      profile: profileOf(configuration.count('SecurityProfile')),
      password: key === '' ? null : bytesOf(key),
      authorities: roots.map((certificate) => certificate.toString()),
      ...(this.#certificate !== null && { certificate: this.#certificate }),
    }
  }

  poweredOn(): void {
    this.#needs.securityLog.log('StartupOfTheDevice')
  }

  registered(): void {
    this.#refused = ''
  }

  /** An attempt to connect failed. */
  refused({ code, reason, isUntrusted = false }: CloseReason): void {
    if (reason === this.#refused) return
    this.#refused = reason
    if (isUntrusted) this.#needs.securityLog.log('InvalidCentralSystemCertificate', reason)
    else if (code === UNAUTHORIZED) this.#needs.securityLog.log('FailedToAuthenticateAtCentralSystem', reason)
  }

  /** Whether a key may hold a value now: profiles only rise (whitepaper §3), as far as the pile has what they need. */
  mayHold(key: string, value: string): boolean {
    if (key.toLowerCase() !== 'securityprofile') return true
    const { configuration } = this.#needs
    const wanted = Number(value)
    const has = this.access()
    const now = configuration.count('SecurityProfile')
    const isProvable = wanted === 3 ? has.certificate !== undefined : now > 0 || has.password !== null
    return wanted === now || (wanted > now && isProvable)
  }

  /** A key has a new value; a new password is used at once. */
  changed(key: string): void {
    if (!/^(?:authorizationkey|securityprofile)$/iu.test(key)) return
    this.#needs.securityLog.log('ReconfigurationOfSecurityParameters', key)
    const isByPassword = [1, 2].includes(this.#needs.configuration.count('SecurityProfile'))
    if (/^authorizationkey$/iu.test(key) && isByPassword) this.#needs.connection.reconnect()
  }

  /** Makes a new key pair and asks for its certificate (whitepaper §2, SignChargePointCertificate). */
  requestCertificate(): void {
    const { commonName, configuration, makeRequest, outbox } = this.#needs
    const subject = { commonName, organization: configuration.text('CpoName') }
    makeRequest(subject, (request) => {
      this.#requested = request
      outbox.sendNow('SignCertificate', { csr: request.csr }, (outcome) => {
        const isRefused = !outcome.ok || outcome.conf.status === 'Rejected'
        if (isRefused && this.#requested === request) this.#requested = null
      })
    })
  }

  /** CertificateSigned: false when the chain does not fit the request. A valid one is used from the next connection on. */
  takeCertificate(chain: string): boolean {
    const request = this.#requested
    const fault = request === null ? 'not requested' : this.#faultOf(chain, request)
    if (request === null || fault !== null) {
      this.#needs.securityLog.log('InvalidChargePointCertificate', fault)
      return false
    }
    this.#certificate = { chain, key: request.key }
    this.#requested = null
    return true
  }

  /** Reconnects with the new certificate when the profile needs one. */
  useCertificate(): void {
    if (this.#needs.configuration.count('SecurityProfile') === 3) this.#needs.connection.reconnect()
  }

  #faultOf(pem: string, { key }: SigningRequest): string | null {
    const { calendar, commonName, configuration } = this.#needs
    const chain = certificatesIn(pem)
    const [own] = chain ?? []
    if (chain === null || own === undefined) return 'not readable'
    if (pem.length > configuration.count('CertificateSignedMaxChainSize')) return 'too long'
    if (!own.checkPrivateKey(createPrivateKey(key))) return 'for another key'
    if (commonNameOf(own) !== commonName) return 'for another common name'
    const roots = this.#store.roots('CentralSystemRootCertificate')
    const now = calendar.now()
    const holds = roots.length === 0 ? isWhole(chain, now) : leadsTo(roots, chain, now)
    return holds ? null : 'not valid now, or not signed by who is trusted'
  }

  /** InstallCertificate */
  install(use: CertificateUse, pem: string): 'Accepted' | 'Failed' | 'Rejected' {
    const { calendar, configuration } = this.#needs
    const status = this.#store.install({ use, pem }, calendar.now(), {
      most: configuration.count('CertificateStoreMaxLength'),
      isSuccession: configuration.flag('AdditionalRootCertificateCheck'),
    })
    if (status === 'Rejected' && use === 'CentralSystemRootCertificate')
      this.#needs.securityLog.log('InvalidCentralSystemCertificate', 'InstallCertificate')
    return status
  }

  /** GetInstalledCertificateIds */
  installed(use: CertificateUse): readonly CertificateHashData[] {
    return this.#store.ids(use)
  }

  /** DeleteCertificate: the last root that TLS needs stays. */
  delete(meant: CertificateHashData): 'Accepted' | 'Failed' | 'NotFound' {
    const stored = this.#store.find(meant)
    if (stored === null) return 'NotFound'
    const isNeeded = stored.use === 'CentralSystemRootCertificate' && this.access().profile >= 2
    if (isNeeded && this.#store.roots(stored.use).length === 1) return 'Failed'
    this.#store.delete(stored)
    return 'Accepted'
  }

  /** Whether a certificate may vouch for firmware. */
  vouches(pem: string): boolean {
    const chain = certificatesIn(pem)
    const roots = this.#store.roots('ManufacturerRootCertificate')
    const isGood = chain !== null && leadsTo(roots, chain, this.#needs.calendar.now())
    if (!isGood) this.#needs.securityLog.log('InvalidFirmwareSigningCertificate')
    return isGood
  }
}

/** Whether a signature (base64) over the SHA-256 of a file is of a certificate's key; RSA with either padding. */
export function isSigned(
  content: Uint8Array,
  by: { readonly certificate: string; readonly signature: string },
): boolean {
  const [certificate] = certificatesIn(by.certificate) ?? []
  if (certificate === undefined) return false
  const signature = Buffer.from(by.signature, 'base64')
  const { publicKey: key } = certificate
  const paddings = key.asymmetricKeyType === 'rsa' ? [constants.RSA_PKCS1_PADDING, constants.RSA_PKCS1_PSS_PADDING] : []
  const keys = paddings.length === 0 ? [key] : paddings.map((padding) => ({ key, padding }))
  return keys.some((each) => verify('sha256', content, each, signature))
}

const profileOf = (value: number): Access['profile'] => (value === 1 || value === 2 || value === 3 ? value : 0)

/** A password in hex stands for its bytes (whitepaper §5). */
const bytesOf = (key: string): Buffer =>
  /^(?:[\da-f]{2}){16,20}$/iu.test(key) ? Buffer.from(key, 'hex') : Buffer.from(key)
