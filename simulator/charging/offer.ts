import type { ChargingRateUnit } from '#contracts/ocpp/1.6/values.ts'
import { NOMINAL_VOLTS, phasesOf } from '../connector/vehicle.ts'
import type { Supply, Vehicle } from '../connector/vehicle.ts'
import type { Demand } from './share.ts'

/** A limit that holds now; in amperes per phase or in watts over all phases. */
export interface Cap {
  readonly unit: ChargingRateUnit
  readonly amount: number
  /** Phases that may be used, or null for all of them. */
  readonly phases: number | null
}

/**
 * A socket cannot offer a car less (IEC 61851-1: the duty cycle begins at 6 A), and a rectifier does not work with
 * less.
 */
const LEAST_AMPS = 6
const LEAST_DC_WATTS = 1_000
/** Rectifiers are connected to all phases. */
const GRID_PHASES = 3

/** The outlet to which a limit applies. */
export interface Outlet {
  readonly supply: Supply
  readonly vehicle: Vehicle | null
  /** ConnectorSwitch3to1PhaseSupported */
  readonly canSwitch: boolean
}

/** The part of a supply that the limits leave; 0 when it is too little to charge with. */
export function offered({ supply, vehicle, canSwitch }: Outlet, caps: readonly Cap[]): Supply {
  if (supply.kind === 'DC') {
    const watts = Math.min(supply.watts, ...caps.map((cap) => wattsOf(cap, cap.phases ?? GRID_PHASES)))
    return { kind: 'DC', watts: watts < LEAST_DC_WATTS ? 0 : watts }
  }
  const isNarrowed = canSwitch && caps.some(({ phases }) => phases !== null && phases < GRID_PHASES)
  const on = (phases: 1 | 3): Supply => {
    const used = usedPhases({ ...supply, phases }, vehicle)
    const amps = Math.min(supply.amps, ...caps.map((cap) => ampsOf(cap, used)))
    return { kind: 'AC', phases, amps: amps < LEAST_AMPS ? 0 : amps }
  }
  const usual = on(isNarrowed ? 1 : supply.phases)
  // Too little for three phases may be enough for one.
  return usual.kind === 'AC' && usual.amps === 0 && canSwitch ? on(1) : usual
}

/** The most that a car would draw of an offer, and the least that it needs, in the unit of the limit. */
export function demandOf(offer: Supply, { vehicle, canSwitch }: Outlet, unit: ChargingRateUnit): Demand {
  if (offer.kind === 'DC') {
    const most = Math.min(offer.watts, vehicle?.model.dcWatts ?? Infinity)
    const perUnit = unit === 'W' ? 1 : NOMINAL_VOLTS * GRID_PHASES
    return { most: most / perUnit, least: LEAST_DC_WATTS / perUnit }
  }
  const amps = Math.min(offer.amps, vehicle?.model.acAmps ?? Infinity)
  const used = usedPhases(offer, vehicle)
  if (unit === 'A') return { most: amps, least: LEAST_AMPS }
  return { most: amps * used * NOMINAL_VOLTS, least: LEAST_AMPS * (canSwitch ? 1 : used) * NOMINAL_VOLTS }
}

const usedPhases = (supply: Extract<Supply, { kind: 'AC' }>, vehicle: Vehicle | null): number =>
  vehicle === null ? supply.phases : phasesOf(supply, vehicle)

const wattsOf = ({ unit, amount }: Cap, phases: number): number =>
  unit === 'W' ? amount : amount * phases * NOMINAL_VOLTS

const ampsOf = ({ unit, amount }: Cap, phases: number): number =>
  unit === 'A' ? amount : amount / (phases * NOMINAL_VOLTS)
