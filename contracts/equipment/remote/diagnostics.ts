import { Schema } from 'effect'
import type { FactsOf } from '#contracts/fact.ts'
import { SpokenReason } from '#contracts/reason.ts'
import { DiagnosticsStatusNotification } from '#contracts/ocpp/1.6/firmware-management.ts'
import { Instant } from '#contracts/units.ts'
import { FtpAddress, downloadTries } from '../firmware/firmware-upgrade.ts'

/** A diagnostics upload (M19): a pile sends its log to an FTP server. Its notifications are OCPP 1.6 §4.4. */

/** Spec §4: failed, waiting, uploading, uploaded. */
export const DiagnosticsStatus = Schema.Literals(['-1', '1', '2', '3'])
export type DiagnosticsStatus = typeof DiagnosticsStatus.Type

/** Spec §3: 1 is OCPP's GetDiagnostics, 2 the security log: GetLog, or DataTransfer where the pile knows no GetLog. */
export const DiagnosticsType = Schema.Literals([1, 2])
export type DiagnosticsType = typeof DiagnosticsType.Type

/** The time without a report after which a pile is asked for its progress. */
export const diagnosticsSilenceSeconds = 15 * 60
/** How often it is asked, and how long it may take to answer. */
export const diagnosticsReminders = 2
export const diagnosticsReminderSeconds = 5 * 60
/** How long an upload waits for its pile to come online. */
export const diagnosticsLapseSeconds = 24 * 3600

const Requested = Schema.Struct({
  pileId: Schema.String,
  type: DiagnosticsType,
  /** Where the pile is to upload the file. */
  fileAddress: FtpAddress,
  vendorId: Schema.String.check(Schema.isBetweenLength(1, 255)),
  /** The period of the log. */
  startsAt: Instant,
  stopsAt: Instant,
  ...downloadTries,
  /** Until when it waits for the pile to come online: 24 hours. */
  lapsesAt: Instant,
  /** The upload that this one repeats: a repeat is an upload of its own. */
  repeatOf: Schema.NullOr(Schema.String),
  reason: SpokenReason,
  /**
   * The file is uploaded to our own FTP server, whatever its port is after a restart. Absent: an earlier version did
   * not record this.
   */
  isOwn: Schema.optionalKey(Schema.Boolean),
})
/** A complete file was received; a repeated upload of the pile replaces it. */
const Received = Schema.Struct({ name: Schema.String, bytes: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)) })
const Sent = Schema.Struct({
  linkOnline: Schema.Boolean,
  /** Another upload of this pile waits for an answer or runs. */
  otherRunning: Schema.Boolean,
})
/** GetDiagnostics.conf; null: the pile has nothing to send. */
const Answered = Schema.Struct({ fileName: Schema.NullOr(Schema.String) })
/** The code of OCPP-J's CALLERROR. */
const Refused = Schema.Struct({ code: Schema.String })
const Notified = Schema.Struct({
  ...DiagnosticsStatusNotification.req.fields,
  /** The size of the file on our FTP server; 0: there is no file. Null: the file, if any, is on another server. */
  fileBytes: Schema.NullOr(Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))),
})
/** How often a pile that reports nothing is asked: the limit of this deployment at the time. */
const Stalled = Schema.Struct({ remindersMax: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)) })
const Nothing = Schema.Struct({})

export const diagnosticsFacts = {
  'diagnostics.requested': Requested,
  'diagnostics.sent': Sent,
  'diagnostics.lapsed': Nothing,
  'diagnostics.answered': Answered,
  'diagnostics.refused': Refused,
  'diagnostics.notified': Notified,
  'diagnostics.received': Received,
  'diagnostics.stalled': Stalled,
} as const
export type DiagnosticsFact = FactsOf<typeof diagnosticsFacts>
export const diagnosticsCommands = {
  request: Requested,
  send: Sent,
  nothing: Nothing,
  answer: Answered,
  refuse: Refused,
  notify: Notified,
  receive: Received,
} as const
/** The form for people, for an upload, or for another one after an upload that has ended (M19 invariant 3). */
export const DiagnosticsForm = Schema.Struct({
  type: DiagnosticsType,
  fileAddress: FtpAddress,
  vendorId: Requested.fields.vendorId,
  startsAt: Instant,
  stopsAt: Instant,
  ...downloadTries,
  repeatOf: Requested.fields.repeatOf,
  reason: SpokenReason,
})
export type DiagnosticsForm = typeof DiagnosticsForm.Type
