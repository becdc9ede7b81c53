import { clockOf } from '#console/kit/text/clock-time.ts'

/** Minutes of a day or a week, as people read them. */

const MINUTES_OF_DAY = 24 * 60
/** A Monday. */
const MONDAY = Date.UTC(2026, 0, 5)
const DAY_MS = MINUTES_OF_DAY * 60_000

/** The name of a day, 0 being Monday. */
export const dayName = (day: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(MONDAY + day * DAY_MS)

/** A minute as it is read: with its day where the plan fills a week. */
export function minuteName(minute: number, locale: string, isWeekly: boolean): string {
  const clock = clockOf(minute % MINUTES_OF_DAY)
  return isWeekly ? `${dayName(Math.floor(minute / MINUTES_OF_DAY), locale)} ${clock}` : clock
}
