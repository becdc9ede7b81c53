import { SECOND } from '#contracts/durations.ts'
import type { ChargingRateUnit } from '#contracts/ocpp/1.6/values.ts'
import { changes, converted, governing } from './schedule.ts'
import type { Stack } from './schedule.ts'

/** An outlet to which limits apply: its phases, its rated power in watts, and whether it can charge on fewer phases. */
export interface LimitedOutlet {
  readonly phases: 1 | 3
  readonly ratedWatts: number
  readonly canSwitch: boolean
  /** The profiles of its transaction: TxProfiles, then TxDefaultProfiles. */
  readonly stack: Stack
}

/** A pile's limits: its ChargePointMaxProfiles and its connectors. */
export interface Limits {
  readonly max: Stack
  readonly outlets: readonly LimitedOutlet[]
}

/** A period of a composite schedule, from a second on. */
export interface Slice {
  readonly startPeriod: number
  readonly limit: number
  /** Named when a profile names it. */
  readonly numberPhases?: number
}

interface Question {
  /** Milliseconds since 1970. */
  readonly from: number
  readonly seconds: number
  readonly unit: ChargingRateUnit
}

type Value = Omit<Slice, 'startPeriod'>

/**
 * The composite schedule (OCPP 1.6 §3.13.3, §5.7) of the outlets together: for every second the lower of the pile's
 * limit and the sum of the outlets' limits; equal neighbours are merged.
 */
export function composite(limits: Limits, { from, seconds, unit }: Question): readonly Slice[] {
  const span = { from, to: from + seconds * SECOND }
  const turns = [limits.max, ...limits.outlets.map(({ stack }) => stack)].flatMap((stack) => changes(stack, span))
  const starts = new Set([0, ...turns.map((at) => Math.ceil((at - from) / SECOND))])
  const slices: Slice[] = []
  for (const startPeriod of [...starts].toSorted((a, b) => a - b)) {
    if (startPeriod >= seconds) break
    const value = valueAt(limits, unit, from + startPeriod * SECOND)
    const last = slices.at(-1)
    if (last?.limit !== value.limit || last.numberPhases !== value.numberPhases) slices.push({ startPeriod, ...value })
  }
  return slices
}

/** What the outlets together may draw at an instant. */
function valueAt({ max, outlets }: Limits, unit: ChargingRateUnit, at: number): Value {
  const values = outlets.map((outlet) => ofOutlet(outlet, unit, at))
  const [only] = values
  const sum = values.length === 1 && only !== undefined ? only : { limit: total(values.map(({ limit }) => limit)) }
  const phases = outlets.some((outlet) => outlet.phases === 3) ? 3 : 1
  const canSwitch = outlets.every((outlet) => outlet.canSwitch)
  return least(sum, ruling(max, { phases, canSwitch }, { unit, at }))
}

function ofOutlet(outlet: LimitedOutlet, unit: ChargingRateUnit, at: number): Value {
  const rated = { limit: converted(outlet.ratedWatts, 'W', { unit, phases: outlet.phases }) }
  return least(rated, ruling(outlet.stack, outlet, { unit, at }))
}

function ruling(
  stack: Stack,
  { phases, canSwitch }: Pick<LimitedOutlet, 'phases' | 'canSwitch'>,
  { unit, at }: { unit: ChargingRateUnit; at: number },
): Value | null {
  const found = governing(stack, at)
  if (found === null) return null
  const named = canSwitch ? found.period.phases : null
  const used = Math.min(named ?? phases, phases)
  const amount = converted(found.period.limit, found.unit, { unit, phases: used })
  return named === null ? { limit: amount } : { limit: amount, numberPhases: named }
}

/** The lower limit; where both name phases, the lower number of phases. */
function least(one: Value, other: Value | null): Value {
  if (other === null) return one
  const limit = Math.min(one.limit, other.limit)
  const named = [one, other].flatMap(({ numberPhases }) => (numberPhases === undefined ? [] : [numberPhases]))
  return named.length === 0 ? { limit } : { limit, numberPhases: Math.min(...named) }
}

const total = (limits: readonly number[]): number => Math.round(limits.reduce((sum, limit) => sum + limit, 0) * 10) / 10
