import { Schema } from 'effect'
import { Instant } from '../units.ts'
import type { FactsOf } from '../fact.ts'

/** Connector status: what OCPP 1.6 reports (§7.7), and the eleven statuses that the spec shows (§4). */

export const reportedStatuses = [
  'Available',
  'Preparing',
  'Charging',
  'SuspendedEV',
  'SuspendedEVSE',
  'Finishing',
  'Reserved',
  'Unavailable',
  'Faulted',
] as const
export const ReportedStatus = Schema.Literals(reportedStatuses)
export type ReportedStatus = typeof ReportedStatus.Type

/** Spec §4. OtherError and Offline are derived, never reported. In roll-up order, the worst first. */
export const connectorStatuses = [
  'Faulted',
  'OtherError',
  'Offline',
  'SuspendedEVSE',
  'Unavailable',
  'SuspendedEV',
  'Finishing',
  'Preparing',
  'Charging',
  'Reserved',
  'Available',
] as const
export const ConnectorStatus = Schema.Literals(connectorStatuses)
export type ConnectorStatus = typeof ConnectorStatus.Type

/** Spec §4: status of a pile as a device. */
export const DeviceStatus = Schema.Literals(['online', 'offline', 'fault'])
export type DeviceStatus = typeof DeviceStatus.Type

/** So many EVCommunicationErrors of a connector in 24 h are no longer put down to one vehicle (lifecycles §4). */
export const vehicleErrorsMin = 3

/** OCPP 1.6 §7.6 ChargePointErrorCode. */
export const errorCodes = [
  'ConnectorLockFailure',
  'EVCommunicationError',
  'GroundFailure',
  'HighTemperature',
  'InternalError',
  'LocalListConflict',
  'NoError',
  'OtherError',
  'OverCurrentFailure',
  'OverVoltage',
  'PowerMeterFailure',
  'PowerSwitchFailure',
  'ReaderFailure',
  'ResetFailure',
  'UnderVoltage',
  'WeakSignal',
] as const
export const ErrorCode = Schema.Literals(errorCodes)
export type ErrorCode = typeof ErrorCode.Type

/** The statuses connector 0, the pile as a whole, may report (OCPP 1.6 §4.9). */
export const wholePileStatuses: readonly ReportedStatus[] = ['Available', 'Unavailable', 'Faulted']

const Reported = Schema.Struct({
  pileId: Schema.String,
  connectorId: Schema.Int,
  status: ReportedStatus,
  errorCode: ErrorCode,
  info: Schema.NullOr(Schema.String),
  vendorId: Schema.NullOr(Schema.String),
  vendorErrorCode: Schema.NullOr(Schema.String),
  /** When it changed by the pile's clock; the fact's `at` when the pile sent no time. */
  since: Instant,
})

export const connectorFacts = { 'connector.reported': Reported } as const
export type ConnectorFact = FactsOf<typeof connectorFacts>
export const connectorCommands = { report: Reported } as const

/**
 * The status that the console shows (M02 display rule): without a connection, Offline; with the error code OtherError
 * (R4.2.09), or any error beside a status that is not Faulted, OtherError; otherwise the reported status. `null`:
 * nothing was ever reported.
 */
export function displayStatus(
  reported: { readonly status: ReportedStatus; readonly errorCode: ErrorCode } | null,
  isOnline: boolean,
): ConnectorStatus {
  if (!isOnline || reported === null) return 'Offline'
  const { status, errorCode } = reported
  if (errorCode === 'OtherError' || (status !== 'Faulted' && errorCode !== 'NoError')) return 'OtherError'
  return status
}
