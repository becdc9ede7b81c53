import { NOMINAL_VOLTS, phasesOf, ratedWatts } from './vehicle.ts'
import type { Supply, Vehicle } from './vehicle.ts'

/** One reading of a meter. Currents and voltages are per phase; a rectifier has one pair. */
export interface Reading {
  /** Register in whole watt-hours, as OCPP's meterStart and meterStop count. */
  readonly registerWh: number
  readonly watts: number
  readonly amps: readonly number[]
  readonly volts: readonly number[]
  /** What the connector offers; the current is per phase. */
  readonly offered: { readonly watts: number; readonly amps: number }
  readonly celsius: number
}

/** Ratio of the voltage to its nominal value: 1.2 is an over-voltage. */
export type VoltageFactor = number

/** The power flow at the moment of a reading: the car, what it draws, and what is offered to it. */
interface Draw {
  readonly vehicle: Vehicle | null
  readonly watts: number
  readonly offer: Supply
  readonly voltage: VoltageFactor
}

/** Battery voltage that a rectifier feeds. */
const DC_VOLTS = 400
/** The grid sags a little under load. */
const SAG_VOLTS_PER_AMP = 0.05
const AMBIENT_CELSIUS = 21
/** A connector at its rated current ends this much above ambient, with this time constant. */
const RISE_CELSIUS = 32
const WARMING_MS = 1_200_000

/**
 * An electricity meter with a thermometer beside it. Its register only ever grows: `count` refuses anything else.
 * A fault may heat it or make it unreadable; it counts all the same.
 */
export class Meter {
  #wattHours: number
  #celsius = AMBIENT_CELSIUS
  /** Registers at the last mark of a name; null until the first mark, which saves memory over ten thousand meters. */
  #marks: Map<string, number> | null = null
  readonly #startWh: number

  constructor(startWh: number) {
    this.#wattHours = startWh
    this.#startWh = Math.floor(startWh)
  }

  /** Watt-hours, whole. */
  get registerWh(): number {
    return Math.floor(this.#wattHours)
  }

  get celsius(): number {
    return this.#celsius
  }

  /** Counts energy in watt-hours; throws on anything but a finite amount from 0 up. */
  count(wattHours: number): void {
    if (!(wattHours >= 0 && Number.isFinite(wattHours))) throw new RangeError(`a meter cannot count ${wattHours} Wh`)
    this.#wattHours += wattHours
  }

  /** Watt-hours since the last mark of a name, but no more than since a register. */
  since(name: string, fromWh: number): number {
    return this.registerWh - Math.max(this.#marks?.get(name) ?? this.#startWh, fromWh)
  }

  /** Restarts `since` for this name. */
  mark(name: string): void {
    this.#marks ??= new Map()
    this.#marks.set(name, this.registerWh)
  }

  /** Warms or cools for so long towards what a load (share of the rated power) leads to. */
  warm(load: number, ms: number): void {
    const towards = AMBIENT_CELSIUS + RISE_CELSIUS * load * load
    this.#celsius = towards + (this.#celsius - towards) * Math.exp(-ms / WARMING_MS)
  }

  /** Sets the temperature: a fault heats it. */
  heatTo(celsius: number): void {
    this.#celsius = celsius
  }

  read(supply: Supply, draw: Draw): Reading {
    const { offer, watts } = draw
    const phases = supply.kind === 'AC' && draw.vehicle !== null ? phasesOf(supply, draw.vehicle) : 1
    const nominal = (supply.kind === 'DC' ? DC_VOLTS : NOMINAL_VOLTS) * draw.voltage
    const amps = watts / (phases * nominal)
    const volts = supply.kind === 'DC' ? nominal : nominal - amps * SAG_VOLTS_PER_AMP
    return {
      registerWh: this.registerWh,
      watts,
      amps: each(phases, watts / (phases * volts)),
      volts: each(supply.kind === 'AC' ? supply.phases : 1, volts),
      offered: { watts: ratedWatts(offer), amps: offer.kind === 'AC' ? offer.amps : offer.watts / DC_VOLTS },
      celsius: this.#celsius,
    }
  }
}

const each = (phases: 1 | 3, value: number): readonly number[] => (phases === 3 ? [value, value, value] : [value])
