import { Schema } from 'effect'
import type { FactsOf } from '../fact.ts'
import { SpokenReason } from '../reason.ts'
import { Instant } from '../units.ts'
import { errorCodes } from '../equipment/connector.ts'
import type { ErrorCode } from '../equipment/connector.ts'

/** An alarm (M15): a condition of a pile that needs attention, until it recovers or somebody handles it. */

export const AlarmStatus = Schema.Literals(['Undisposed', 'AutoRecovery', 'ManualDisposed'])
export type AlarmStatus = typeof AlarmStatus.Type

/** The condition of an alarm: an OCPP error code, or one that we detect ourselves. */
export const alarmCodes = [
  ...errorCodes,
  'PileOffline',
  'ChargeRecordError',
  'FaultedWithoutCode',
  'SecurityEvent',
  'AvailabilityRejected',
  'AvailabilityDrift',
  'ProfileDrift',
  'ProfileRejected',
  'ReservationIgnored',
  'ReservationDrift',
] as const
export const AlarmCode = Schema.Literals(alarmCodes)
export type AlarmCode = typeof AlarmCode.Type

/** Safety class of lifecycles §4: never reset automatically, and must be inspected on site before it is disposed of. */
export const safetyCodes: readonly AlarmCode[] = [
  'GroundFailure',
  'OverCurrentFailure',
  'OverVoltage',
  'HighTemperature',
  'PowerSwitchFailure',
]

/** Seconds a condition must last before it is shown (lifecycles §4, M15). */
export const raiseDelaySeconds = (code: AlarmCode): number => {
  switch (code) {
    case 'PileOffline':
      return 120
    case 'WeakSignal':
      return 300
    case 'PowerMeterFailure':
    case 'ReaderFailure':
    case 'UnderVoltage':
      return 60
    default:
      return 0
  }
}

/**
 * The number of a spec §4 fault code, 1 to 14 in the order of the spec; null for codes that the spec does not
 * have.
 */
export const faultNumber = (code: AlarmCode): number | null => {
  const at = specFaults.indexOf(code)
  return at < 0 ? null : at + 1
}
const specFaults: readonly (ErrorCode | 'ChargeRecordError' | AlarmCode)[] = [
  'ConnectorLockFailure',
  'GroundFailure',
  'HighTemperature',
  'InternalError',
  'LocalListConflict',
  'OverCurrentFailure',
  'OverVoltage',
  'PowerMeterFailure',
  'PowerSwitchFailure',
  'ReaderFailure',
  'ResetFailure',
  'UnderVoltage',
  'WeakSignal',
  'ChargeRecordError',
]

const Detected = Schema.Struct({
  pileId: Schema.String,
  connectorId: Schema.Int,
  code: AlarmCode,
  info: Schema.NullOr(Schema.String),
  vendorErrorCode: Schema.NullOr(Schema.String),
  seenAt: Instant,
  delaySeconds: Schema.Int,
  /** The previous alarm of the same condition. */
  recurrenceOf: Schema.NullOr(Schema.String),
})
const Seen = Schema.Struct({ seenAt: Instant })
const Note = Schema.Struct({ note: Schema.String })
/** The work order that deals with it. */
const Escalated = Schema.Struct({ orderId: Schema.String })
const Disposal = Schema.Struct({
  remark: SpokenReason,
  /** Somebody has inspected it on site. The safety class needs this, or a work order that passed its audit. */
  confirmedOnSite: Schema.Boolean,
})
const Disposed = Schema.Struct({
  ...Disposal.fields,
  /** The closed work order that was opened for it (M16). */
  closedOrderId: Schema.NullOr(Schema.String),
})

export const alarmFacts = {
  'alarm.detected': Detected,
  'alarm.raised': Seen,
  'alarm.raisedAgain': Seen,
  'alarm.autoReset': Note,
  'alarm.escalated': Escalated,
  'alarm.cleared': Seen,
  'alarm.recovered': Seen,
  'alarm.disposed': Disposed,
} as const
export type AlarmFact = FactsOf<typeof alarmFacts>
export const alarmCommands = {
  detect: Detected,
  see: Seen,
  note: Note,
  escalate: Escalated,
  dispose: Disposed,
} as const
/** The form for people. */
export const alarmForms = { dispose: Disposal } as const
