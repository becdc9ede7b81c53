import { Schema } from 'effect'
import { inForms } from '../form.ts'

/** When a location is open, on its own clocks (spec §3). */

/** The days of a line: Monday is the first of the week. */
const days = {
  Daily: [1, 2, 3, 4, 5, 6, 7],
  Weekdays: [1, 2, 3, 4, 5],
  Weekend: [6, 7],
  Monday: [1],
  Tuesday: [2],
  Wednesday: [3],
  Thursday: [4],
  Friday: [5],
  Saturday: [6],
  Sunday: [7],
} as const satisfies Readonly<Record<string, readonly number[]>>

export const OpenDays = Schema.Literals([
  'Daily',
  'Weekdays',
  'Weekend',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
])
export type OpenDays = typeof OpenDays.Type

const MINUTES_OF_DAY = 1_440
const DAYS_OF_WEEK = 7
const minute = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: MINUTES_OF_DAY - 1 })).annotate(
  inForms({ control: 'time' }),
)

/** Minutes of the day: a line that does not end after it begins ends on the next day. */
export const OpenHours = Schema.Struct({ days: OpenDays, from: minute, until: minute })
export type OpenHours = typeof OpenHours.Type

/** Lines that one location may have. */
const linesMost = 21

/** Without a line a location is always open. */
export const OpeningHours = Schema.Array(OpenHours).check(Schema.isMaxLength(linesMost))

/** Whether a location is open at a minute of the day (0 to 1439) of a weekday (1 is Monday, ISO 8601). */
export function isOpen(
  hours: readonly OpenHours[],
  { weekday, minute: at }: { readonly weekday: number; readonly minute: number },
): boolean {
  if (hours.length === 0) return true
  const dayBefore = weekday === 1 ? DAYS_OF_WEEK : weekday - 1
  return hours.some(({ days: on, from, until }) => {
    const holds = (day: number): boolean => days[on].some((one) => one === day)
    if (from < until) return holds(weekday) && at >= from && at < until
    return (holds(weekday) && at >= from) || (holds(dayBefore) && at < until)
  })
}
