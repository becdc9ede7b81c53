import type { Random } from '../environment/random.ts'

/** What a connector can supply: a socket's phases and current, or the power of a rectifier. */
export type Supply =
  | { readonly kind: 'AC'; readonly phases: 1 | 3; readonly amps: number }
  | { readonly kind: 'DC'; readonly watts: number }

/** A kind of car. `acPhases` and `acAmps` are its on-board charger's, `dcWatts` is the peak its battery takes. */
export interface Model {
  readonly capacityWh: number
  readonly acPhases: 1 | 3
  readonly acAmps: number
  readonly dcWatts: number
}

/** A pause that the car takes by itself (SuspendedEV): at this state of charge, for so long. */
export interface Pause {
  readonly atSoc: number
  readonly forMs: number
}

/** A car at a connector. `soc` is its state of charge from 0 to 1, raised by charging only. */
export interface Vehicle {
  readonly model: Model
  soc: number
  readonly targetSoc: number
  /** Null once it has been taken. */
  pause: Pause | null
}

/** Nominal voltage of one phase to neutral (EN 50160). */
export const NOMINAL_VOLTS = 230

/** Share of the energy through the meter that ends in the battery. */
const EFFICIENCY = { AC: 0.92, DC: 0.96 } as const

/** Constant current ends here; then the demand falls linearly to the trickle of a full battery. */
const TAPER_FROM = 0.8
const TRICKLE = 0.06
/** Below a tenth of its capacity a battery limits fast charging. */
const GENTLE_BELOW = 0.1
const GENTLE = 0.6

/** Common cars: small, compact, family, van, large. */
export const models: readonly Model[] = [
  { capacityWh: 24_000, acPhases: 1, acAmps: 16, dcWatts: 40_000 },
  { capacityWh: 45_000, acPhases: 1, acAmps: 32, dcWatts: 80_000 },
  { capacityWh: 60_000, acPhases: 3, acAmps: 16, dcWatts: 120_000 },
  { capacityWh: 77_000, acPhases: 3, acAmps: 16, dcWatts: 175_000 },
  { capacityWh: 100_000, acPhases: 3, acAmps: 32, dcWatts: 250_000 },
]

/** Some car: arrives part empty, wants about four fifths or all, and now and then pauses on its way. */
export function someVehicle(random: Random): Vehicle {
  const model = random.pick(models)
  const soc = random.between(0.08, 0.6)
  const targetSoc = random.chance(0.3) ? 1 : random.between(Math.max(0.7, soc + 0.05), 0.95)
  const pauses = random.chance(0.15)
  const pause = pauses
    ? { atSoc: random.between(soc, targetSoc), forMs: Math.round(random.between(120_000, 900_000)) }
    : null
  return { model, soc, targetSoc, pause }
}

/** Phases that carry current between a supply and a car. */
export const phasesOf = (supply: Supply, vehicle: Vehicle): 1 | 3 =>
  supply.kind === 'AC' && supply.phases === 3 && vehicle.model.acPhases === 3 ? 3 : 1

/** The rated power of a supply, in watts. */
export const ratedWatts = (supply: Supply): number =>
  supply.kind === 'DC' ? supply.watts : supply.phases * supply.amps * NOMINAL_VOLTS

/** Power through the meter, in watts, that this car draws now from this supply: 0 when it has what it wants. */
export function demandWatts(supply: Supply, vehicle: Vehicle): number {
  if (vehicle.soc >= vehicle.targetSoc) return 0
  const { model, soc } = vehicle
  if (supply.kind === 'DC') return Math.min(supply.watts, model.dcWatts * (soc < GENTLE_BELOW ? GENTLE : taper(soc)))
  return phasesOf(supply, vehicle) * Math.min(supply.amps, model.acAmps) * NOMINAL_VOLTS * taper(soc)
}

/** Share of its peak that a battery takes at a state of charge. */
const taper = (soc: number): number =>
  soc <= TAPER_FROM ? 1 : Math.max(TRICKLE, 1 - ((soc - TAPER_FROM) / (1 - TAPER_FROM)) * (1 - TRICKLE))

/** Integration step: within it the demand counts as constant. */
const STEP_MS = 15_000
const MS_PER_HOUR = 3_600_000

/**
 * Lets a car charge for so many milliseconds, or until it reaches `until` (a state of charge).
 * Returns the energy through the meter in watt-hours; raises `vehicle.soc`.
 */
export function charge(
  supply: Supply,
  vehicle: Vehicle,
  span: { readonly ms: number; readonly until: number },
): number {
  const perWh = EFFICIENCY[supply.kind] / vehicle.model.capacityWh
  let wattHours = 0
  for (let left = span.ms; left > 0 && vehicle.soc < span.until; left -= STEP_MS) {
    const offered = (demandWatts(supply, vehicle) * Math.min(left, STEP_MS)) / MS_PER_HOUR
    if (offered === 0) break
    const missing = (span.until - vehicle.soc) / perWh
    if (offered >= missing) {
      vehicle.soc = span.until
      return wattHours + missing
    }
    vehicle.soc += offered * perWh
    wattHours += offered
  }
  return wattHours
}

/** Milliseconds a car needs from here to a state of charge, or null when it never gets there. */
export function msUntil(supply: Supply, vehicle: Vehicle, until: number): number | null {
  const perWh = EFFICIENCY[supply.kind] / vehicle.model.capacityWh
  const ahead = { ...vehicle }
  let ms = 0
  while (ahead.soc < until) {
    const watts = demandWatts(supply, ahead)
    if (watts === 0) return null
    const perMs = (watts / MS_PER_HOUR) * perWh
    const needed = (until - ahead.soc) / perMs
    if (needed <= STEP_MS) return Math.ceil(ms + needed)
    ahead.soc += perMs * STEP_MS
    ms += STEP_MS
  }
  return Math.ceil(ms)
}
