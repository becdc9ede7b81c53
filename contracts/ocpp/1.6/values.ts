import { Schema } from 'effect'
import { AuthorizationStatus, reportedStopReasons } from '#contracts/charging/charging-session.ts'
import { ErrorCode, ReportedStatus } from '#contracts/equipment/connector.ts'

/** The values that several OCPP 1.6 messages share (specification §7), spelled as the protocol spells them. */

/** `CiString<n>Type`: at most so many characters. */
export const text = (longest: number) => Schema.String.check(Schema.isMaxLength(longest))

/** An ISO 8601 moment. Charge points are known to leave out the zone, so this is text until it is read leniently. */
export const DateTime = Schema.String

export const IdToken = text(20)

export const IdTagInfo = Schema.Struct({
  status: AuthorizationStatus,
  expiryDate: Schema.optionalKey(DateTime),
  parentIdTag: Schema.optionalKey(IdToken),
})
export type IdTagInfo = typeof IdTagInfo.Type

export const ChargePointStatus = ReportedStatus
export type ChargePointStatus = ReportedStatus

export const ChargePointErrorCode = ErrorCode
export type ChargePointErrorCode = ErrorCode

/** The reason of a stop; a charge point that sends none means `Local`. */
export const StopReason = Schema.Literals(reportedStopReasons)
export type StopReason = typeof StopReason.Type

export const ReadingContext = Schema.Literals([
  'Interruption.Begin',
  'Interruption.End',
  'Other',
  'Sample.Clock',
  'Sample.Periodic',
  'Transaction.Begin',
  'Transaction.End',
  'Trigger',
])
export type ReadingContext = typeof ReadingContext.Type

export const Measurand = Schema.Literals([
  'Current.Export',
  'Current.Import',
  'Current.Offered',
  'Energy.Active.Export.Interval',
  'Energy.Active.Export.Register',
  'Energy.Active.Import.Interval',
  'Energy.Active.Import.Register',
  'Energy.Reactive.Export.Interval',
  'Energy.Reactive.Export.Register',
  'Energy.Reactive.Import.Interval',
  'Energy.Reactive.Import.Register',
  'Frequency',
  'Power.Active.Export',
  'Power.Active.Import',
  'Power.Factor',
  'Power.Offered',
  'Power.Reactive.Export',
  'Power.Reactive.Import',
  'RPM',
  'SoC',
  'Temperature',
  'Voltage',
])
export type Measurand = typeof Measurand.Type

export const Phase = Schema.Literals(['L1', 'L2', 'L3', 'N', 'L1-N', 'L2-N', 'L3-N', 'L1-L2', 'L2-L3', 'L3-L1'])
export type Phase = typeof Phase.Type

/**
 * `Celcius` is a typing error of the specification, `Celsius` what its errata and most charge points write; both are
 * allowed.
 */
export const UnitOfMeasure = Schema.Literals([
  'Wh',
  'kWh',
  'varh',
  'kvarh',
  'W',
  'kW',
  'VA',
  'kVA',
  'var',
  'kvar',
  'A',
  'V',
  'K',
  'Celcius',
  'Celsius',
  'Fahrenheit',
  'Percent',
])
export type UnitOfMeasure = typeof UnitOfMeasure.Type

/** One reading. Omitted fields mean a raw periodic import register in Wh, at the outlet, over all phases (§7.43). */
export const SampledValue = Schema.Struct({
  value: Schema.String,
  context: Schema.optionalKey(ReadingContext),
  format: Schema.optionalKey(Schema.Literals(['Raw', 'SignedData'])),
  measurand: Schema.optionalKey(Measurand),
  phase: Schema.optionalKey(Phase),
  location: Schema.optionalKey(Schema.Literals(['Body', 'Cable', 'EV', 'Inlet', 'Outlet'])),
  unit: Schema.optionalKey(UnitOfMeasure),
})
export type SampledValue = typeof SampledValue.Type

/** Readings taken at one moment. */
export const MeterValue = Schema.Struct({ timestamp: DateTime, sampledValue: Schema.Array(SampledValue) })
export type MeterValue = typeof MeterValue.Type

export const ChargingRateUnit = Schema.Literals(['A', 'W'])
export type ChargingRateUnit = typeof ChargingRateUnit.Type

export const ChargingProfilePurpose = Schema.Literals(['ChargePointMaxProfile', 'TxDefaultProfile', 'TxProfile'])
export type ChargingProfilePurpose = typeof ChargingProfilePurpose.Type

export const ChargingProfileKind = Schema.Literals(['Absolute', 'Recurring', 'Relative'])
export type ChargingProfileKind = typeof ChargingProfileKind.Type

export const RecurrencyKind = Schema.Literals(['Daily', 'Weekly'])
export type RecurrencyKind = typeof RecurrencyKind.Type

/** `duration` and `startPeriod` in seconds; the first period starts at 0. Limits have one decimal (§7.8, §7.13). */
export const ChargingSchedule = Schema.Struct({
  duration: Schema.optionalKey(Schema.Int),
  startSchedule: Schema.optionalKey(DateTime),
  chargingRateUnit: ChargingRateUnit,
  chargingSchedulePeriod: Schema.Array(
    Schema.Struct({ startPeriod: Schema.Int, limit: Schema.Finite, numberPhases: Schema.optionalKey(Schema.Int) }),
  ),
  minChargingRate: Schema.optionalKey(Schema.Finite),
})
export type ChargingSchedule = typeof ChargingSchedule.Type

/** A limit over time (§7.8). */
export const ChargingProfile = Schema.Struct({
  chargingProfileId: Schema.Int,
  transactionId: Schema.optionalKey(Schema.Int),
  stackLevel: Schema.Int,
  chargingProfilePurpose: ChargingProfilePurpose,
  chargingProfileKind: ChargingProfileKind,
  recurrencyKind: Schema.optionalKey(RecurrencyKind),
  validFrom: Schema.optionalKey(DateTime),
  validTo: Schema.optionalKey(DateTime),
  chargingSchedule: ChargingSchedule,
})
export type ChargingProfile = typeof ChargingProfile.Type
