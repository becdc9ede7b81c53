import { count, fixed, flag, words } from './key.ts'
import type { Keys } from './key.ts'

const units = ['Current', 'Power']

/** SmartCharging (§9.4). */
export const smartCharging = {
  ChargeProfileMaxStackLevel: fixed(count(10)),
  ChargingScheduleAllowedChargingRateUnit: fixed(words(units.join(','), (word) => units.includes(word), units.length)),
  ChargingScheduleMaxPeriods: fixed(count(24)),
  ConnectorSwitch3to1PhaseSupported: fixed(flag(true)),
  MaxChargingProfilesInstalled: fixed(count(20)),
} as const satisfies Keys
