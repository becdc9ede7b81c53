import type { BenchTraffic } from '#contracts/lab/bench.ts'

/** The traffic as it is typed: with the decimal sign of the reader's language, and per cent for a share. */

const PERCENT = 100
const DECIMALS = 2

export const trafficLimits = {
  arrivals: [0.01, 60],
  stays: [1, 1_440],
  faults: [0, 100],
  seed: [0, 2 ** 32 - 1],
} as const
export type TrafficName = keyof typeof trafficLimits
export const trafficNames = ['arrivals', 'stays', 'faults', 'seed'] as const

/** What was typed and not sent yet. */
export type Edited = Readonly<Partial<Record<TrafficName, string>>>
type Typed = Readonly<Record<TrafficName, string>>

/** What the fields show. */
export function typedOf(traffic: BenchTraffic, locale: string): Typed {
  const format = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: DECIMALS })
  return {
    arrivals: format.format(traffic.arrivalsPerHour),
    stays: format.format(traffic.staysMinutes),
    faults: format.format(Math.round(traffic.faultRate * PERCENT)),
    seed: format.format(traffic.seed),
  }
}

const NUMBER = /^\d{1,10}(?:[.,]\d+)?$/u

/** The number that was typed, with a point or a comma; null for what is none of this field. */
export function numberIn(name: TrafficName, words: string): number | null {
  if (!NUMBER.test(words.trim())) return null
  const [least, most] = trafficLimits[name]
  const number = Number(words.trim().replace(',', '.'))
  const isWhole = name === 'arrivals' || Number.isInteger(number)
  return isWhole && number >= least && number <= most ? number : null
}

/** The traffic that was typed; what is no number stays as it was. */
export function trafficOf(values: Typed, before: BenchTraffic): Omit<BenchTraffic, 'isOn'> {
  const faults = numberIn('faults', values.faults)
  return {
    arrivalsPerHour: numberIn('arrivals', values.arrivals) ?? before.arrivalsPerHour,
    staysMinutes: numberIn('stays', values.stays) ?? before.staysMinutes,
    faultRate: faults === null ? before.faultRate : faults / PERCENT,
    seed: numberIn('seed', values.seed) ?? before.seed,
  }
}
