import type { MeterValue, ReadingContext, SampledValue } from '#contracts/ocpp/1.6/values.ts'
import type { MeteredMeasurand } from './measurands.ts'
import type { Reading } from './meter.ts'

/** What a meter value contains besides the reading. */
export interface Sampling {
  readonly at: string
  readonly context: ReadingContext
  readonly measurands: readonly MeteredMeasurand[]
  /** How full the car is, from 0 to 1; null without a car. */
  readonly soc: number | null
  /** Energy since the reading before, in watt-hours. */
  readonly intervalWh: number
}

const PHASES = ['L1', 'L2', 'L3'] as const
const PHASES_TO_NEUTRAL = ['L1-N', 'L2-N', 'L3-N'] as const

/** Of the grid. OCPP 1.6 has no unit for it (§7.45). */
const HERTZ = 50

/** A reading as OCPP's MeterValue (§7.33), one sampled value a measurand and phase; null when there is no value. */
export function meterValue(reading: Reading, sampling: Sampling): MeterValue | null {
  const { at, context, measurands } = sampling
  const sampledValue: SampledValue[] = []
  for (const measurand of measurands)
    for (const { value, ...more } of values[measurand](reading, sampling))
      sampledValue.push({ value, context, measurand, ...more })
  return sampledValue.length === 0 ? null : { timestamp: at, sampledValue }
}

type Value = Omit<SampledValue, 'context' | 'measurand'>
type Sampler = (reading: Reading, sampling: Sampling) => readonly Value[]

/**
 * The values of each measurand. Cars draw in phase with the voltage: the power factor is 1 and reactive values are 0.
 */
const values: Readonly<Record<MeteredMeasurand, Sampler>> = {
  'Current.Import': ({ amps }) =>
    amps.map((each, at) => ({ value: tenths(each), unit: 'A', ...phase(amps, PHASES[at]) })),
  'Current.Offered': ({ offered }) => [{ value: tenths(offered.amps), unit: 'A' }],
  'Energy.Active.Import.Interval': (_, { intervalWh }) => [{ value: String(intervalWh), unit: 'Wh' }],
  'Energy.Active.Import.Register': ({ registerWh }) => [{ value: String(registerWh), unit: 'Wh' }],
  'Energy.Reactive.Import.Interval': () => [{ value: '0', unit: 'varh' }],
  'Energy.Reactive.Import.Register': () => [{ value: '0', unit: 'varh' }],
  Frequency: () => [{ value: String(HERTZ) }],
  'Power.Active.Import': ({ watts }) => [{ value: String(Math.round(watts)), unit: 'W' }],
  'Power.Factor': () => [{ value: '1' }],
  'Power.Offered': ({ offered }) => [{ value: String(Math.round(offered.watts)), unit: 'W' }],
  'Power.Reactive.Import': () => [{ value: '0', unit: 'var' }],
  SoC: (_, { soc }) =>
    soc === null ? [] : [{ value: String(Math.floor(soc * 100)), location: 'EV', unit: 'Percent' }],
  Temperature: ({ celsius }) => [{ value: tenths(celsius), location: 'Body', unit: 'Celsius' }],
  Voltage: ({ volts }) =>
    volts.map((each, at) => ({ value: tenths(each), unit: 'V', ...phase(volts, PHASES_TO_NEUTRAL[at]) })),
}

const tenths = (value: number): string => String(Math.round(value * 10) / 10)

/** A single pair of wires has no phase name. */
const phase = <Name extends string>(all: readonly number[], name: Name | undefined): { phase?: Name } =>
  all.length > 1 && name !== undefined ? { phase: name } : {}
