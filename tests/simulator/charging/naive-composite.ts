import { DAY, SECOND } from '#contracts/durations.ts'
import type { ChargingProfile } from '#contracts/ocpp/1.6/values.ts'

/** The composite schedule of one second, counted in tenths as a person with the specification and patience would. */

export interface Asked {
  readonly profiles: readonly ChargingProfile[]
  readonly begun: number
}
export interface AskedOutlet {
  readonly phases: 1 | 3
  readonly canSwitch: boolean
  readonly asked: Asked
}
export interface AskedLimits {
  readonly max: Asked
  readonly outlets: readonly AskedOutlet[]
}
export type Unit = 'A' | 'W'

export const RATED_WATTS = 22_080
export const lengths = { Daily: DAY, Weekly: 7 * DAY } as const

interface Rule {
  readonly tenths: number
  readonly phases: number
}
/** Nobody names the phases. */
const UNNAMED = 9

export function naively(
  { max, outlets }: AskedLimits,
  unit: Unit,
  at: number,
): { readonly limit: number; readonly numberPhases?: number } {
  const parts = outlets.map((outlet) => {
    const rated = { tenths: inUnit(RATED_WATTS * 10, { from: 'W', to: unit }, outlet.phases), phases: UNNAMED }
    return lower(rated, rule(outlet.asked, outlet, { unit, at }))
  })
  const tenths = parts.reduce((sum, part) => sum + part.tenths, 0)
  const sum = { tenths, phases: parts.length === 1 ? (parts[0]?.phases ?? UNNAMED) : UNNAMED }
  const phases = Math.max(...outlets.map((outlet) => outlet.phases))
  const canSwitch = !outlets.some((outlet) => !outlet.canSwitch)
  const all = lower(sum, rule(max, { phases, canSwitch }, { unit, at }))
  return all.phases === UNNAMED ? { limit: all.tenths / 10 } : { limit: all.tenths / 10, numberPhases: all.phases }
}

const lower = (one: Rule, other: Rule | null): Rule =>
  other === null ? one : { tenths: Math.min(one.tenths, other.tenths), phases: Math.min(one.phases, other.phases) }

function inUnit(tenths: number, { from, to }: { from: Unit; to: Unit }, phases: number): number {
  if (from === to) return Math.round(tenths)
  return from === 'A' ? Math.round(tenths * 230 * phases) : Math.floor(tenths / (230 * phases) + 1e-5)
}

function rule(
  asked: Asked,
  outlet: { readonly phases: number; readonly canSwitch: boolean },
  { unit, at }: { readonly unit: Unit; readonly at: number },
): Rule | null {
  for (const profile of asked.profiles) {
    const { startSchedule, duration = 1e9, chargingSchedulePeriod, chargingRateUnit } = profile.chargingSchedule
    const length = profile.recurrencyKind === undefined ? Infinity : lengths[profile.recurrencyKind]
    let start = startSchedule === undefined ? asked.begun : Date.parse(startSchedule)
    while (start + length <= at) start += length
    if (profile.validFrom !== undefined && Date.parse(profile.validFrom) > at) continue
    if (profile.validTo !== undefined && Date.parse(profile.validTo) <= at) continue
    if (at < start || at >= start + duration * SECOND) continue
    const begun = chargingSchedulePeriod.filter(({ startPeriod }) => start + startPeriod * SECOND <= at)
    const { limit = 0, numberPhases } = begun.at(-1) ?? {}
    const named = outlet.canSwitch ? numberPhases : undefined
    const phases = Math.min(named ?? UNNAMED, outlet.phases)
    const tenths = inUnit(Math.round(limit * 10), { from: chargingRateUnit, to: unit }, phases)
    return { tenths, phases: named ?? UNNAMED }
  }
  return null
}
