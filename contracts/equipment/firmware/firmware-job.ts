import { Schema } from 'effect'
import type { FactsOf } from '#contracts/fact.ts'
import { inForms } from '#contracts/form.ts'
import { SpokenReason } from '#contracts/reason.ts'
import { Instant } from '#contracts/units.ts'
import { SignedFirmwareStatusNotification } from '#contracts/ocpp/1.6/security.ts'
import { FtpAddress, downloadTries } from './firmware-upgrade.ts'
import { NotSupportedAnswer } from '../remote/remote-command.ts'

/**
 * A firmware job (M18): one pile downloads and installs one version. A pile's notifications are those of OCPP 1.6 §4.5;
 * signed firmware (security whitepaper §5.14) has the same seven statuses and seven finer ones.
 */

export const FirmwareJobStatus = Schema.Literals([
  'waiting',
  'downloading',
  'downloaded',
  'installing',
  'installed',
  'success',
  'failed',
  'unknown',
  'canceled',
])
export type FirmwareJobStatus = typeof FirmwareJobStatus.Type

/** How long a pile may take to confirm UpdateFirmware. */
export const firmwareAnswerSeconds = 30
/** How long it may report nothing beyond the time that its own retries take. */
export const firmwareSilenceSeconds = 30 * 60

/** Every status that a pile may report. */
export const FirmwareNotice = SignedFirmwareStatusNotification.req.fields.status
export type FirmwareNotice = typeof FirmwareNotice.Type

const Queued = Schema.Struct({
  upgradeId: Schema.String,
  pileId: Schema.String,
  version: Schema.String,
  fileAddress: FtpAddress,
  retrieveAt: Instant,
  ...downloadTries,
  /** It waits until nobody charges at the pile. */
  waitsForIdle: Schema.Boolean,
})
/** The current firmware version of the pile, as reported at boot. */
const Running = Schema.Struct({ currentVersion: Schema.String })
const Sent = Schema.Struct({
  linkOnline: Schema.Boolean,
  ...Running.fields,
  vendorFits: Schema.Boolean,
  sessionRunning: Schema.Boolean,
  /** Seconds from now until the pile is to download the file (OCPP's retrieveDate). */
  retrieveInSeconds: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)),
  /** Its configuration has a signature. */
  signatureGiven: Schema.Boolean,
  /** Sent with that signature, by SignedUpdateFirmware (security whitepaper §5.15). */
  signed: Schema.Boolean,
})
/** Any other error counts as no answer: the job may be sent again. */
const NotSupported = Schema.Struct({ code: NotSupportedAnswer })
/** The status with which SignedUpdateFirmware was refused, such as `InvalidCertificate`. */
const Refused = Schema.Struct({ answer: Schema.String })
/** A person allows the pile to get the file without its signature. */
const UnsignedAllowed = Schema.Struct({ reason: SpokenReason })
const Notified = Schema.Struct({ status: FirmwareNotice })
const Retried = Schema.Struct({ retrieveAt: Instant.annotate(inForms({ control: 'moment', isAhead: true })) })
const Nothing = Schema.Struct({})

export const firmwareFacts = {
  'firmware.queued': Queued,
  'firmware.sent': Sent,
  'firmware.cancelled': Nothing,
  /** UpdateFirmware.conf, which is empty: it only proves receipt. */
  'firmware.received': Nothing,
  'firmware.notSupported': NotSupported,
  'firmware.refused': Refused,
  'firmware.unsignedAllowed': UnsignedAllowed,
  'firmware.unanswered': Nothing,
  /** FirmwareStatusNotification, SignedFirmwareStatusNotification. */
  'firmware.notified': Notified,
  'firmware.booted': Running,
  'firmware.stalled': Nothing,
  'firmware.retried': Retried,
} as const
export type FirmwareFact = FactsOf<typeof firmwareFacts>
export const firmwareCommands = {
  queue: Queued,
  send: Sent,
  nothing: Nothing,
  doNotSupport: NotSupported,
  refuse: Refused,
  sendUnsigned: UnsignedAllowed,
  notify: Notified,
  boot: Running,
  retry: Retried,
} as const
/** The forms for people. */
export const firmwareForms = { cancel: Nothing, retry: Retried, sendUnsigned: UnsignedAllowed } as const
