import { Schema } from 'effect'
import type { FactsOf } from '../fact.ts'
import { SpokenReason } from '../reason.ts'
import { Energy, Instant, Power, TimeZone } from '../units.ts'
import { mended } from '../ocpp/quirk.ts'

/** A charging session (M07): one OCPP transaction, from StartTransaction until the connector is free. */

export const SessionStatus = Schema.Literals(['starting', 'charging', 'ended', 'suspect', 'closed'])
export type SessionStatus = typeof SessionStatus.Type

/** OCPP 1.6 §7.2 AuthorizationStatus. */
export const AuthorizationStatus = Schema.Literals(['Accepted', 'Blocked', 'Expired', 'Invalid', 'ConcurrentTx'])
export type AuthorizationStatus = typeof AuthorizationStatus.Type

/** OCPP 1.6 §7.36 Reason: why a charge point ended the transaction. */
export const reportedStopReasons = [
  'DeAuthorized',
  'EmergencyStop',
  'EVDisconnected',
  'HardReset',
  'Local',
  'Other',
  'PowerLoss',
  'Reboot',
  'Remote',
  'SoftReset',
  'UnlockCommand',
] as const

/** The reported reasons, and SOFT_STOP for a session that was closed without a StopTransaction. */
export const stopReasons = [...reportedStopReasons, 'SOFT_STOP'] as const
export const StopReason = Schema.Literals(stopReasons)
export type StopReason = typeof StopReason.Type

/** One meter reading: OCPP's MeterValue in our units; null where the pile did not send a value. */
export const MeterSample = Schema.Struct({
  at: Instant,
  /** Energy.Active.Import.Register, cumulative. */
  register: Schema.NullOr(Energy),
  /** Power.Active.Import. */
  power: Schema.NullOr(Power),
  /** State of charge of the vehicle, per cent. */
  soc: Schema.NullOr(Schema.Finite),
  /** Current.Import in ampere, the largest of the phases. */
  current: Schema.NullOr(Schema.Finite),
  /** Voltage in volt, the mean of the phases. */
  voltage: Schema.NullOr(Schema.Finite),
  /** Degrees Celsius. */
  temperature: Schema.NullOr(Schema.Finite),
  /** OCPP 1.6 §7.34 ReadingContext. */
  context: Schema.String,
  mended,
})
export type MeterSample = typeof MeterSample.Type

/** A register reading that prices are computed from. */
export const Mark = Schema.Struct({ at: Instant, register: Energy })
export type Mark = typeof Mark.Type

const Requested = Schema.Struct({ pileId: Schema.String, connectorId: Schema.Int, idTag: Schema.String })
const Started = Schema.Struct({
  pileId: Schema.String,
  connectorId: Schema.Int,
  idTag: Schema.String,
  authorization: AuthorizationStatus,
  /** The paying customer; null when the tag has none or was not accepted. */
  customerId: Schema.NullOr(Schema.String),
  locationId: Schema.NullOr(Schema.String),
  zone: TimeZone,
  /** The price list at the start: the session is priced with it to its end (M05 invariant 2). */
  tariffId: Schema.NullOr(Schema.String),
  meterStart: Energy,
  startedAt: Instant,
  /** The timestamp by the pile's clock; null where it sent none. Absent: the same as the recorded start. */
  toldAt: Schema.optionalKey(Schema.NullOr(Instant)),
  reservationId: Schema.NullOr(Schema.Int),
  /** When the reservation that it used began, whose fee runs until the start; null without one. */
  reservedSince: Schema.NullOr(Instant),
  /** Started at a pile with free vending: nobody pays. Absent: false. */
  freeVending: Schema.optionalKey(Schema.Boolean),
  mended,
})
const Stopped = Schema.Struct({
  meterStop: Energy,
  endedAt: Instant,
  reason: StopReason,
  idTag: Schema.NullOr(Schema.String),
  /** When the pile reconnected, if it was offline at the end. Absent: it was online. */
  awayUntil: Schema.optionalKey(Instant),
  mended,
})
const Seen = Schema.Struct({ seenAt: Instant })
const Lost = Schema.Struct({ evidence: Schema.Literals(['boot', 'available', 'newTransaction', 'silence']) })
const Released = Schema.Struct({ releasedAt: Instant })
const ReleasedByHand = Schema.Struct({
  releasedAt: Instant,
  reason: SpokenReason,
})
const Reason = Schema.Struct({ reason: Schema.String })

export const sessionFacts = {
  'session.requested': Requested,
  'session.started': Started,
  'session.metered': MeterSample,
  'session.suspendedByVehicle': Seen,
  'session.suspendedByCharger': Seen,
  'session.resumed': Seen,
  'session.stopRequested': Reason,
  'session.stopHadNoEffect': Reason,
  'session.stopped': Stopped,
  'session.stopLost': Lost,
  'session.reconciled': Stopped,
  'session.released': Released,
  'session.releaseUndetectable': Released,
  'session.releasedByHand': ReleasedByHand,
  'session.aborted': Reason,
} as const
export type SessionFact = FactsOf<typeof sessionFacts>
export const sessionCommands = {
  request: Requested,
  start: Started,
  meter: MeterSample,
  see: Seen,
  say: Reason,
  stop: Stopped,
  lose: Lost,
  release: Released,
  releaseByHand: ReleasedByHand,
} as const
