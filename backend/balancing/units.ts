import type { RateUnit } from '#contracts/balancing/charging-profile.ts'

/**
 * Limits in tenths of their unit, as OCPP 1.6 rounds them (§7.8), and what they are in watts. Amperes are those of each
 * phase: A = W / (voltage × phases).
 */

/** Line to neutral, where nobody says otherwise. */
const VOLTS = 230
const TENTHS = 10

/** Below this current per phase a vehicle does not charge at all (IEC 61851). */
const AMPS_MIN = 6

export type Phases = 1 | 3

/** The most that one phase of a socket gives: above it, a connector has three. */
const ONE_PHASE_WATTS_MAX = 32 * VOLTS

/** Over how many phases a connector of this power charges. */
export const phasesOf = (ratedWatts: number): Phases => (ratedWatts > ONE_PHASE_WATTS_MAX ? 3 : 1)

/** The least that a vehicle charges with, in watts. */
export const leastWatts = (phases: Phases): number => AMPS_MIN * VOLTS * phases

/** What hysteresis leaves alone: one ampere, in watts. */
export const ampWatts = (phases: Phases): number => VOLTS * phases

/** A power as a limit: never more than it. */
export const limitOf = (watts: number, unit: RateUnit, phases: Phases): number =>
  Math.floor(unit === 'W' ? watts * TENTHS : (watts * TENTHS) / (VOLTS * phases))

/** A limit as power: never less than it. */
export const wattsOf = (limitTenths: number, unit: RateUnit, phases: Phases): number =>
  Math.ceil((unit === 'W' ? limitTenths : limitTenths * VOLTS * phases) / TENTHS)

/** A limit in another unit: never more than it. */
export function converted(limitTenths: number, from: RateUnit, into: { unit: RateUnit; phases: Phases }): number {
  if (from === into.unit) return limitTenths
  const volts = VOLTS * into.phases
  return from === 'A' ? limitTenths * volts : Math.floor(limitTenths / volts)
}

/** A difference of limits in tenths of an ampere, rounded up. */
export const differenceTenths = (difference: number, unit: RateUnit, phases: Phases): number =>
  Math.ceil(unit === 'A' ? difference : difference / (VOLTS * phases))

/** A limit as a pile writes it, in tenths; null for one below zero, by which piles say that nothing limits them. */
export const limitOfDecimal = (limit: number): number | null => (limit < 0 ? null : Math.round(limit * TENTHS))
