import type { Limits, ProfilePurpose } from '#contracts/balancing/charging-profile.ts'
import type { ChargingProfile } from '#contracts/ocpp/1.6/values.ts'

const TENTHS = 10

/** A profile with the names it goes by. */
export interface Named extends Limits {
  readonly chargingProfileId: number
  readonly purpose: ProfilePurpose
  readonly transactionId: number | null
}

/** A profile as OCPP 1.6 sends it (§7.8): what is not said is left out, and a TxProfile has no validity. */
export function chargingProfileOf(profile: Named): ChargingProfile {
  const { purpose, recurrency, startAt, durationSeconds, transactionId, validFrom, validTo } = profile
  return {
    chargingProfileId: profile.chargingProfileId,
    ...(transactionId === null ? {} : { transactionId }),
    stackLevel: profile.stackLevel,
    chargingProfilePurpose: purpose,
    chargingProfileKind: recurrency !== null ? 'Recurring' : startAt !== null ? 'Absolute' : 'Relative',
    ...(recurrency === null ? {} : { recurrencyKind: recurrency }),
    ...(validFrom === null || purpose === 'TxProfile' ? {} : { validFrom }),
    ...(validTo === null || purpose === 'TxProfile' ? {} : { validTo }),
    chargingSchedule: {
      ...(durationSeconds === null ? {} : { duration: durationSeconds }),
      ...(startAt === null ? {} : { startSchedule: startAt }),
      chargingRateUnit: profile.unit,
      chargingSchedulePeriod: profile.periods.map(({ startSeconds, limitTenths }) => ({
        startPeriod: startSeconds,
        limit: limitTenths / TENTHS,
      })),
    },
  }
}
