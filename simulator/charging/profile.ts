import { DAY, SECOND } from '#contracts/durations.ts'
import type { ChargingProfile, ChargingRateUnit } from '#contracts/ocpp/1.6/values.ts'
import { instantOf, millis } from '#contracts/units.ts'

/**
 * From `fromMs` after the start of the schedule, no more than `limit`, in the schedule's unit; for all phases when
 * null.
 */
export interface Period {
  readonly fromMs: number
  readonly limit: number
  readonly phases: number | null
}

/** A charging profile as a pile stores it (OCPP 1.6 §7.8): moments in milliseconds since 1970, spans in milliseconds. */
export interface Profile {
  readonly id: number
  readonly purpose: ChargingProfile['chargingProfilePurpose']
  readonly stackLevel: number
  readonly transactionId: number | null
  readonly validFrom: number
  readonly validTo: number
  /** Null: starts with the transaction. */
  readonly start: number | null
  /** The schedule repeats after so long; infinite when it runs once. */
  readonly everyMs: number
  readonly lastsMs: number
  readonly unit: ChargingRateUnit
  /** In ascending order, the first at 0. */
  readonly periods: readonly Period[]
}

const recurrences = { Daily: DAY, Weekly: 7 * DAY } as const
const MOST_PHASES = 3

/** A decoded profile; null when it contradicts itself (§7.8, §7.13, §7.14) and no pile could follow it. */
export function profileOf(request: ChargingProfile): Profile | null {
  const { chargingProfileKind: kind, chargingProfilePurpose: purpose, chargingSchedule: schedule } = request
  const validFrom = moment(request.validFrom, -Infinity)
  const validTo = moment(request.validTo, Infinity)
  const startSchedule = moment(schedule.startSchedule, null)
  const periods = periodsOf(schedule)
  const isRecurring = kind === 'Recurring'
  const fits =
    validFrom !== 'unreadable' &&
    validTo !== 'unreadable' &&
    startSchedule !== 'unreadable' &&
    validFrom < validTo &&
    periods !== null &&
    request.stackLevel >= 0 &&
    (schedule.duration ?? 1) > 0 &&
    isRecurring === (request.recurrencyKind !== undefined) &&
    (!isRecurring || startSchedule !== null) &&
    (purpose === 'TxProfile' || request.transactionId === undefined)
  if (!fits) return null
  return {
    id: request.chargingProfileId,
    purpose,
    stackLevel: request.stackLevel,
    transactionId: request.transactionId ?? null,
    validFrom,
    validTo,
    start: kind === 'Relative' ? null : startSchedule,
    everyMs: request.recurrencyKind === undefined ? Infinity : recurrences[request.recurrencyKind],
    lastsMs: (schedule.duration ?? Infinity) * SECOND,
    unit: schedule.chargingRateUnit,
    periods,
  }
}

function moment<Absent>(text: string | undefined, absent: Absent): number | Absent | 'unreadable' {
  if (text === undefined) return absent
  const at = instantOf(text)
  return at === null ? 'unreadable' : millis(at)
}

/** Null unless the first begins at 0, each later than the one before, with a limit of one decimal from 0 up. */
function periodsOf({ chargingSchedulePeriod: periods }: ChargingProfile['chargingSchedule']): readonly Period[] | null {
  const isRising = periods.every(({ startPeriod }, at) =>
    at === 0 ? startPeriod === 0 : startPeriod > (periods[at - 1]?.startPeriod ?? 0),
  )
  const isPossible = periods.every(
    ({ limit, numberPhases = 1 }) => limit >= 0 && isTenths(limit) && numberPhases >= 1 && numberPhases <= MOST_PHASES,
  )
  if (periods.length === 0 || !isRising || !isPossible) return null
  return periods.map(({ startPeriod, limit, numberPhases }) => ({
    fromMs: startPeriod * SECOND,
    limit,
    phases: numberPhases ?? null,
  }))
}

const isTenths = (value: number): boolean => Math.abs(value * 10 - Math.round(value * 10)) < 1e-6
