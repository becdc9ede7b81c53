import { Schema } from 'effect'
import { DateTime, text } from './values.ts'

/** The security extension of OCPP 1.6 (whitepaper edition 3, §4 and §5): certificates, logs, signed firmware, events. */

const Nothing = Schema.Struct({})

const answer = <const Statuses extends readonly string[]>(statuses: Statuses) =>
  Schema.Struct({ status: Schema.Literals(statuses) })

/** The central system's root authenticates its server certificate, the manufacturer's root signed firmware. */
export const CertificateUse = Schema.Literals(['CentralSystemRootCertificate', 'ManufacturerRootCertificate'])
export type CertificateUse = typeof CertificateUse.Type

/** Names a certificate as OCSP does: hashes in hex of the issuer's name (DER) and key (bit string), and its serial number. */
export const CertificateHashData = Schema.Struct({
  hashAlgorithm: Schema.Literals(['SHA256', 'SHA384', 'SHA512']),
  issuerNameHash: text(128),
  issuerKeyHash: text(128),
  serialNumber: text(40),
})
export type CertificateHashData = typeof CertificateHashData.Type

/** PEM, the charge point's own certificate first, then the chain to the root. */
export const CertificateSigned = {
  req: Schema.Struct({ certificateChain: text(10_000) }),
  conf: answer(['Accepted', 'Rejected']),
} as const

export const DeleteCertificate = {
  req: Schema.Struct({ certificateHashData: CertificateHashData }),
  conf: answer(['Accepted', 'Failed', 'NotFound']),
} as const

/** TriggerMessage with the messages that the extension adds. */
export const ExtendedTriggerMessage = {
  req: Schema.Struct({
    requestedMessage: Schema.Literals([
      'BootNotification',
      'LogStatusNotification',
      'FirmwareStatusNotification',
      'Heartbeat',
      'MeterValues',
      'SignChargePointCertificate',
      'StatusNotification',
    ]),
    connectorId: Schema.optionalKey(Schema.Int),
  }),
  conf: answer(['Accepted', 'Rejected', 'NotImplemented']),
} as const

export const GetInstalledCertificateIds = {
  req: Schema.Struct({ certificateType: CertificateUse }),
  conf: Schema.Struct({
    status: Schema.Literals(['Accepted', 'NotFound']),
    certificateHashData: Schema.optionalKey(Schema.Array(CertificateHashData)),
  }),
} as const

/** `remoteLocation` is a folder by its URL; a new request cancels the upload before it (`AcceptedCanceled`). */
export const GetLog = {
  req: Schema.Struct({
    log: Schema.Struct({
      remoteLocation: text(512),
      oldestTimestamp: Schema.optionalKey(DateTime),
      latestTimestamp: Schema.optionalKey(DateTime),
    }),
    logType: Schema.Literals(['DiagnosticsLog', 'SecurityLog']),
    requestId: Schema.Int,
    retries: Schema.optionalKey(Schema.Int),
    retryInterval: Schema.optionalKey(Schema.Int),
  }),
  conf: Schema.Struct({
    status: Schema.Literals(['Accepted', 'Rejected', 'AcceptedCanceled']),
    filename: Schema.optionalKey(text(255)),
  }),
} as const

/** PEM. */
export const InstallCertificate = {
  req: Schema.Struct({ certificateType: CertificateUse, certificate: text(5_500) }),
  conf: answer(['Accepted', 'Failed', 'Rejected']),
} as const

/** `requestId` is that of GetLog; omitted only by an Idle that was triggered. */
export const LogStatusNotification = {
  req: Schema.Struct({
    status: Schema.Literals([
      'BadMessage',
      'Idle',
      'NotSupportedOperation',
      'PermissionDenied',
      'Uploaded',
      'UploadFailure',
      'Uploading',
    ]),
    requestId: Schema.optionalKey(Schema.Int),
  }),
  conf: Nothing,
} as const

export const SecurityEventNotification = {
  req: Schema.Struct({ type: text(50), timestamp: DateTime, techInfo: Schema.optionalKey(text(255)) }),
  conf: Nothing,
} as const

/** `csr` is PEM (PKCS #10). The certificate itself comes later, with CertificateSigned. */
export const SignCertificate = {
  req: Schema.Struct({ csr: text(5_500) }),
  conf: answer(['Accepted', 'Rejected']),
} as const

export const SignedFirmwareStatusNotification = {
  req: Schema.Struct({
    status: Schema.Literals([
      'Downloaded',
      'DownloadFailed',
      'Downloading',
      'DownloadScheduled',
      'DownloadPaused',
      'Idle',
      'InstallationFailed',
      'Installing',
      'Installed',
      'InstallRebooting',
      'InstallScheduled',
      'InstallVerificationFailed',
      'InvalidSignature',
      'SignatureVerified',
    ]),
    requestId: Schema.optionalKey(Schema.Int),
  }),
  conf: Nothing,
} as const

/** `signature` in base64 over the SHA-256 of the file, by the key of `signingCertificate` (PEM). */
export const SignedUpdateFirmware = {
  req: Schema.Struct({
    retries: Schema.optionalKey(Schema.Int),
    retryInterval: Schema.optionalKey(Schema.Int),
    requestId: Schema.Int,
    firmware: Schema.Struct({
      location: text(512),
      retrieveDateTime: DateTime,
      installDateTime: Schema.optionalKey(DateTime),
      signingCertificate: text(5_500),
      signature: text(800),
    }),
  }),
  conf: answer(['Accepted', 'Rejected', 'AcceptedCanceled', 'InvalidCertificate', 'RevokedCertificate']),
} as const
