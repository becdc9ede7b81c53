import { Schema } from 'effect'
import type { FromPileAction, ToPileAction } from '../ocpp/1.6/messages.ts'
import { errorCodes } from '../ocpp/frame.ts'

/** What went over the wires of the bench, and what a person puts on them. */

export const benchSides = ['pile', 'central'] as const
const Side = Schema.Literals(benchSides)

/** The name of a pile at the bench. */
export const BenchPileId = Schema.String.check(Schema.isBetweenLength(1, 48))

/** A call of either side, and its answer once there is one. */
export const BenchMessageRow = Schema.Struct({
  /** They are counted, and the bench forgets the oldest. */
  number: Schema.Int,
  /** Milliseconds since 1970. */
  at: Schema.Finite,
  pileId: Schema.String,
  from: Side,
  /** Null for what is no call: a frame that nobody can read, or an answer to nothing. */
  action: Schema.NullOr(Schema.String),
  answer: Schema.Literals(['awaited', 'result', 'error']),
  /** Between call and answer, in milliseconds. */
  afterMs: Schema.NullOr(Schema.Finite),
  /** The status of the answer, or the code of the error. */
  status: Schema.NullOr(Schema.String),
  /** How call or answer breaks OCPP 1.6; null when neither does. */
  problem: Schema.NullOr(Schema.String),
})
export type BenchMessageRow = typeof BenchMessageRow.Type

/** The same with both payloads as JSON; long ones are cut. */
export const BenchMessage = Schema.Struct({
  ...BenchMessageRow.fields,
  payload: Schema.String,
  reply: Schema.NullOr(Schema.String),
})
export type BenchMessage = typeof BenchMessage.Type

/** Which messages are meant; parts that are left out leave all. */
export const BenchMessageFilter = Schema.Struct({
  pile: Schema.optionalKey(BenchPileId),
  from: Schema.optionalKey(Side),
  /** Only what breaks OCPP 1.6 or was answered with an error. */
  show: Schema.optionalKey(Schema.Literal('wrong')),
  /** Words of the action, the pile or a payload. */
  q: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(100))),
})
export type BenchMessageFilter = typeof BenchMessageFilter.Type

/** The calls of a pile, and those of the central system, by name alone: their schemas stay with the bench. */
export const pileActions = [
  'Authorize',
  'BootNotification',
  'DataTransfer',
  'DiagnosticsStatusNotification',
  'FirmwareStatusNotification',
  'Heartbeat',
  'LogStatusNotification',
  'MeterValues',
  'SecurityEventNotification',
  'SignCertificate',
  'SignedFirmwareStatusNotification',
  'StartTransaction',
  'StatusNotification',
  'StopTransaction',
] as const satisfies readonly FromPileAction[]
export const centralActions = [
  'CancelReservation',
  'CertificateSigned',
  'ChangeAvailability',
  'ChangeConfiguration',
  'ClearCache',
  'ClearChargingProfile',
  'DataTransfer',
  'DeleteCertificate',
  'ExtendedTriggerMessage',
  'GetCompositeSchedule',
  'GetConfiguration',
  'GetDiagnostics',
  'GetInstalledCertificateIds',
  'GetLocalListVersion',
  'GetLog',
  'InstallCertificate',
  'RemoteStartTransaction',
  'RemoteStopTransaction',
  'ReserveNow',
  'Reset',
  'SendLocalList',
  'SetChargingProfile',
  'SignedUpdateFirmware',
  'TriggerMessage',
  'UnlockConnector',
  'UpdateFirmware',
] as const satisfies readonly ToPileAction[]

/** Payloads that people write are no longer than this. */
export const WRITTEN_MAX = 16_000

/** A call in the place of the pile: `isAsIs` sends whatever it is, as long as it is JSON. */
export const BenchSend = Schema.Struct({
  act: Schema.Literal('send'),
  action: Schema.String.check(Schema.isTrimmed(), Schema.isBetweenLength(1, 64)),
  /** JSON. */
  payload: Schema.String.check(Schema.isMaxLength(WRITTEN_MAX)),
  isAsIs: Schema.Boolean,
})

/** How the next call is answered in the place of the pile. */
export const benchReplies = ['accept', 'reject', 'error', 'silence', 'late'] as const
export const BenchReply = Schema.Struct({
  act: Schema.Literal('answerNext'),
  /** Null: whatever call it is. */
  action: Schema.NullOr(Schema.Literals(centralActions)),
  how: Schema.Literals(benchReplies),
  code: Schema.Literals(errorCodes),
  lateSeconds: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 600 })),
})

/** The clock of a pile goes wrong, forward or back, until the central system sets it. */
export const BenchJump = Schema.Struct({
  act: Schema.Literal('jumpClock'),
  seconds: Schema.Int.check(Schema.isBetween({ minimum: -31_536_000, maximum: 31_536_000 })),
})

/** Changes a configuration key at the pile itself, as its maker's tool does. */
export const BenchConfigure = Schema.Struct({
  act: Schema.Literal('configure'),
  key: Schema.String.check(Schema.isBetweenLength(1, 50)),
  value: Schema.String.check(Schema.isMaxLength(500)),
})
