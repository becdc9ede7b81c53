import type { MeterValue, SampledValue } from '#contracts/ocpp/1.6/values.ts'
import type { MeterSample } from '#contracts/charging/charging-session.ts'
import { earlier, energy, power } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { mendedIn, momentOf } from './lenient/mended.ts'
import type { Odd } from './lenient/mended.ts'

/**
 * From OCPP's meter values to readings in our units. One reading a moment and context: some piles put the readings of
 * Transaction.Begin and Transaction.End into one meter value.
 *
 * Lenient (design/ocpp.md §5): empty lists, empty values, signed data, foreign units and measurands nobody asked for
 * are left out; a moment that holds nothing else gives no reading.
 */
export function meterSamples(
  values: readonly MeterValue[],
  now: Instant,
  onOdd: (odd: Odd) => void = () => undefined,
): readonly MeterSample[] {
  const samples: MeterSample[] = []
  for (const value of values) {
    // A pile whose clock runs ahead cannot have measured later than now.
    const at = earlier(momentOf(value, onOdd) ?? now, now)
    for (const reading of readingsOf(value.sampledValue)) {
      const sample = sampleOf(reading, at)
      if (sample !== null) samples.push({ ...sample, ...mendedIn(value, ...reading.parts) })
    }
  }
  return samples
}

const quantities = ['register', 'power', 'soc', 'current', 'voltage', 'temperature'] as const
type Quantity = (typeof quantities)[number]

/** What was said of one quantity: the value over all phases if there is one, and the values of single phases. */
interface PhaseReadings {
  whole: number | null
  readonly phases: number[]
  /** True while only readings from elsewhere than the outlet are known: one at the outlet replaces them. */
  elsewhere: boolean
}

interface Reading {
  readonly context: string
  readonly said: Partial<Record<Quantity, PhaseReadings>>
  /** The values that it was read from. */
  readonly parts: SampledValue[]
}

function readingsOf(sampled: readonly SampledValue[]): readonly Reading[] {
  const readings: Reading[] = []
  for (const value of sampled) {
    const number = numberOf(value)
    const quantity = quantityOf[value.measurand ?? 'Energy.Active.Import.Register']
    if (number === null || quantity === undefined) continue
    const converted = converters[quantity](number, value.unit)
    if (converted === null) continue
    const context = value.context ?? 'Sample.Periodic'
    let reading = readings.find((known) => known.context === context)
    if (reading === undefined) readings.push((reading = { context, said: {}, parts: [] }))
    reading.parts.push(value)
    say(reading, quantity, { ...value, converted })
  }
  return readings
}

/** The number of a raw value; null for signed data, an empty value and anything that is no number. */
function numberOf({ value, format }: SampledValue): number | null {
  if (format === 'SignedData' || value.trim() === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

const quantityOf: Readonly<Partial<Record<string, Quantity>>> = {
  'Energy.Active.Import.Register': 'register',
  'Power.Active.Import': 'power',
  SoC: 'soc',
  'Current.Import': 'current',
  Voltage: 'voltage',
  Temperature: 'temperature',
}

type Unit = SampledValue['unit']
type Converter = (value: number, unit: Unit) => number | null

const KELVIN_OF_ZERO_CELSIUS = 273.15

function kilo(value: number, unit: Unit, [plain, thousand]: readonly [Unit, Unit]): number | null {
  if (unit === undefined || unit === plain) return value
  return unit === thousand ? value * 1000 : null
}

function celsius(value: number, unit: Unit): number | null {
  if (unit === 'K') return value - KELVIN_OF_ZERO_CELSIUS
  if (unit === 'Fahrenheit') return (value - 32) / 1.8
  return unit === undefined || unit === 'Celsius' || unit === 'Celcius' ? value : null
}

/** To Wh, W, per cent, A, V and °C; null where the unit is not one of the quantity. */
const converters: Readonly<Record<Quantity, Converter>> = {
  register: (value, unit) => (value < 0 ? null : kilo(value, unit, ['Wh', 'kWh'])),
  power: (value, unit) => kilo(value, unit, ['W', 'kW']),
  soc: (value, unit) => ((unit ?? 'Percent') === 'Percent' && value >= 0 && value <= 100 ? value : null),
  current: (value, unit) => ((unit ?? 'A') === 'A' ? value : null),
  voltage: (value, unit) => ((unit ?? 'V') === 'V' ? value : null),
  temperature: celsius,
}

function say(reading: Reading, quantity: Quantity, value: SampledValue & { readonly converted: number }): void {
  // A state of charge and temperatures are measured wherever they are; the rest counts at the outlet.
  const anywhere = quantity === 'soc' || quantity === 'temperature'
  const elsewhere = !anywhere && (value.location ?? 'Outlet') !== 'Outlet'
  let said = reading.said[quantity]
  if (said !== undefined && elsewhere && !said.elsewhere) return
  if (said === undefined || (said.elsewhere && !elsewhere)) said = { whole: null, phases: [], elsewhere }
  reading.said[quantity] = said
  const { converted, phase } = value
  if (phase !== undefined && isPhase(phase)) said.phases.push(converted)
  if (phase !== undefined) return
  // Several temperatures of one moment: the hottest is the one that matters.
  said.whole = quantity === 'temperature' ? Math.max(said.whole ?? converted, converted) : converted
}

/** Readings between phases and of the neutral would be counted twice. */
const isPhase = (phase: string): boolean => /^L[123](-N)?$/u.test(phase)

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const hundredths = (value: number): number => Math.round(value * 100) / 100

/** One value out of those of the phases: energy and power add up, the largest current counts, voltages are averaged. */
const overPhases: Readonly<Record<Quantity, (values: readonly number[]) => number>> = {
  register: sum,
  power: sum,
  soc: (values) => Math.max(...values),
  current: (values) => Math.max(...values),
  voltage: (values) => sum(values) / values.length,
  temperature: (values) => Math.max(...values),
}

function valueOf(reading: Reading, quantity: Quantity): number | null {
  const said = reading.said[quantity]
  if (said === undefined) return null
  if (said.whole !== null) return said.whole
  return said.phases.length === 0 ? null : overPhases[quantity](said.phases)
}

function sampleOf(reading: Reading, at: Instant): MeterSample | null {
  const register = whole(valueOf(reading, 'register'))
  const watts = whole(valueOf(reading, 'power'))
  const sample: MeterSample = {
    at,
    register: register === null ? null : energy(register),
    power: watts === null ? null : power(watts),
    soc: fine(valueOf(reading, 'soc')),
    current: fine(valueOf(reading, 'current')),
    voltage: fine(valueOf(reading, 'voltage')),
    temperature: fine(valueOf(reading, 'temperature')),
    context: reading.context,
  }
  return quantities.every((quantity) => sample[quantity] === null) ? null : sample
}

/** More than any meter counts, in watt-hours: 1 TWh. */
export const REGISTER_MAX = 1_000_000_000_000

/** Watts and watt-hours are whole; a value beyond any meter is no reading. */
function whole(value: number | null): number | null {
  return value === null || Math.abs(value) > REGISTER_MAX ? null : Math.round(value)
}

/** Other values are kept to hundredths; one beyond any meter is no reading either. */
const fine = (value: number | null): number | null =>
  value === null || Math.abs(value) > REGISTER_MAX ? null : hundredths(value)
