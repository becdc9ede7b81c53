import { DAY, SECOND } from '#contracts/durations.ts'
import { instantOf, millis } from '#contracts/units.ts'
import { PERIODS, PROFILE, SCHEDULE } from './fields.ts'
import { listAt, valueAt } from './payload.ts'

/** The schedule in a payload of SetChargingProfile, in milliseconds, as far as one can be drawn (OCPP 1.6 §7.8, §7.13). */

export interface Schedule {
  readonly unit: 'A' | 'W'
  /** When its periods begin to count. */
  readonly begin: number
  /** Whether it begins with charging, at whatever moment that is. */
  readonly isRelative: boolean
  /** How long until it begins anew; null where it does not. */
  readonly every: number | null
  readonly duration: number | null
  readonly validFrom: number | null
  readonly validTo: number | null
  readonly minRate: number | null
  readonly periods: readonly Period[]
}

/** From its start on, counted from that of the schedule. */
export interface Period {
  readonly start: number
  readonly limit: number
  readonly phases: number | null
}

/** Why there is nothing to draw. */
export type EmptyReason =
  | 'periods'
  | 'numbers'
  | 'ascending'
  | 'unit'
  | 'moments'
  | 'duration'
  | 'recurrency'
  | 'window'
  | 'late'
  | 'outside'
  | 'far'

/** The schedule, or the first reason against one. */
export function readSchedule(
  payload: unknown,
  now: number,
): { readonly schedule: Schedule } | { readonly why: EmptyReason } {
  const periods = listAt(payload, PERIODS).map(periodIn)
  const unit = valueAt(payload, [...SCHEDULE, 'chargingRateUnit'])
  const duration = valueAt(payload, [...SCHEDULE, 'duration'])
  const every = everyIn(payload)
  const said = momentIn(valueAt(payload, [...SCHEDULE, 'startSchedule']))
  const [validFrom, validTo] = ['validFrom', 'validTo'].map((name) => momentIn(valueAt(payload, [...PROFILE, name])))
  const whole = periods.filter((period) => period !== null)
  if (periods.length === 0) return { why: 'periods' }
  if (whole.length < periods.length) return { why: 'numbers' }
  if (whole.some(({ start }, index) => start < 0 || start <= (whole[index - 1]?.start ?? -1)))
    return { why: 'ascending' }
  if (unit !== 'A' && unit !== 'W') return { why: 'unit' }
  if (said === undefined || validFrom === undefined || validTo === undefined) return { why: 'moments' }
  if (duration !== undefined && !isPositive(duration)) return { why: 'duration' }
  if (every === undefined) return { why: 'recurrency' }
  if (validFrom !== null && validTo !== null && validTo <= validFrom) return { why: 'window' }
  const isRelative = said === null || valueAt(payload, [...PROFILE, 'chargingProfileKind']) === 'Relative'
  const begin = isRelative || said === null ? now : said
  const minRate = valueAt(payload, [...SCHEDULE, 'minChargingRate'])
  return {
    schedule: {
      unit,
      begin,
      isRelative,
      every,
      validFrom,
      validTo,
      periods: whole,
      duration: duration === undefined ? null : duration * SECOND,
      minRate: isFiniteNumber(minRate) ? minRate : null,
    },
  }
}

const isFiniteNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isPositive = (value: unknown): value is number => isFiniteNumber(value) && value > 0

function periodIn(value: unknown): Period | null {
  const [start, limit, phases] = ['startPeriod', 'limit', 'numberPhases'].map((name) => valueAt(value, [name]))
  if (!isFiniteNumber(start) || !isFiniteNumber(limit)) return null
  return { start: start * SECOND, limit, phases: isFiniteNumber(phases) ? phases : null }
}

/** Null where there is none, undefined where it is no moment. */
function momentIn(value: unknown): number | null | undefined {
  if (value === undefined) return null
  const at = typeof value === 'string' ? instantOf(value) : null
  return at === null ? undefined : millis(at)
}

const WEEK_DAYS = 7

/** Null for a schedule that runs once, undefined where it recurs nobody knows how. */
function everyIn(payload: unknown): number | null | undefined {
  if (valueAt(payload, [...PROFILE, 'chargingProfileKind']) !== 'Recurring') return null
  const recurrency = valueAt(payload, [...PROFILE, 'recurrencyKind'])
  return recurrency === 'Daily' ? DAY : recurrency === 'Weekly' ? WEEK_DAYS * DAY : undefined
}
