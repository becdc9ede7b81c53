import type { MeterValue, ReadingContext, SampledValue } from '#contracts/ocpp/1.6/values.ts'
import type { Metered } from './measurands.ts'
import type { Reading } from './meter.ts'

/** What a meter value says beside the reading: when, in which context, and how full the car is (0 to 1, or null). */
export interface Sampling {
  readonly at: string
  readonly context: ReadingContext
  readonly measurands: readonly Metered[]
  readonly soc: number | null
}

const PHASES = ['L1', 'L2', 'L3'] as const
const PHASES_TO_NEUTRAL = ['L1-N', 'L2-N', 'L3-N'] as const

/** A reading as OCPP's MeterValue (§7.33), one sampled value a measurand and phase. */
export function meterValue(reading: Reading, sampling: Sampling): MeterValue {
  const sampledValue: SampledValue[] = []
  for (const measurand of sampling.measurands) add(sampledValue, measurand, { reading, sampling })
  return { timestamp: sampling.at, sampledValue }
}

function add(values: SampledValue[], measurand: Metered, from: { reading: Reading; sampling: Sampling }): void {
  const { reading, sampling } = from
  const { context } = sampling
  switch (measurand) {
    case 'Energy.Active.Import.Register':
      values.push({ value: String(reading.registerWh), context, measurand, unit: 'Wh' })
      return
    case 'Power.Active.Import':
      values.push({ value: String(Math.round(reading.watts)), context, measurand, unit: 'W' })
      return
    case 'Current.Import':
      reading.amps.forEach((amps, at) => {
        values.push({ value: tenths(amps), context, measurand, ...phase(reading.amps, PHASES[at]), unit: 'A' })
      })
      return
    case 'Voltage':
      reading.volts.forEach((volts, at) => {
        values.push({
          value: tenths(volts),
          context,
          measurand,
          ...phase(reading.volts, PHASES_TO_NEUTRAL[at]),
          unit: 'V',
        })
      })
      return
    case 'SoC':
      if (sampling.soc !== null)
        values.push({
          value: String(Math.floor(sampling.soc * 100)),
          context,
          measurand,
          location: 'EV',
          unit: 'Percent',
        })
      return
    case 'Temperature':
      values.push({ value: tenths(reading.celsius), context, measurand, location: 'Body', unit: 'Celsius' })
      return
    default:
      measurand satisfies never
  }
}

const tenths = (value: number): string => String(Math.round(value * 10) / 10)

/** A single pair of wires has no phase to name. */
const phase = <Name extends string>(all: readonly number[], name: Name | undefined): { phase?: Name } =>
  all.length > 1 && name !== undefined ? { phase: name } : {}
