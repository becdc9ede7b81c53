import { Schema } from 'effect'
import { ChargingProfile, ChargingProfilePurpose, ChargingRateUnit, ChargingSchedule, DateTime } from './values.ts'

/** OCPP 1.6 SmartCharging profile (§5.5, §5.7, §5.16). */

/** With `id` the other filters are ignored; without any filter, all profiles are cleared. */
export const ClearChargingProfile = {
  req: Schema.Struct({
    id: Schema.optionalKey(Schema.Int),
    connectorId: Schema.optionalKey(Schema.Int),
    chargingProfilePurpose: Schema.optionalKey(ChargingProfilePurpose),
    stackLevel: Schema.optionalKey(Schema.Int),
  }),
  conf: Schema.Struct({ status: Schema.Literals(['Accepted', 'Unknown']) }),
} as const

/** What the charge point expects to draw over the next `duration` seconds; connector 0 is its grid connection. */
export const GetCompositeSchedule = {
  req: Schema.Struct({
    connectorId: Schema.Int,
    duration: Schema.Int,
    chargingRateUnit: Schema.optionalKey(ChargingRateUnit),
  }),
  conf: Schema.Struct({
    status: Schema.Literals(['Accepted', 'Rejected']),
    connectorId: Schema.optionalKey(Schema.Int),
    scheduleStart: Schema.optionalKey(DateTime),
    chargingSchedule: Schema.optionalKey(ChargingSchedule),
  }),
} as const

export const SetChargingProfile = {
  req: Schema.Struct({ connectorId: Schema.Int, csChargingProfiles: ChargingProfile }),
  conf: Schema.Struct({ status: Schema.Literals(['Accepted', 'Rejected', 'NotSupported']) }),
} as const
