/** Minutes of a day or a week, as people write them. */

const MINUTES_OF_HOUR = 60
const MINUTES_OF_DAY = 24 * MINUTES_OF_HOUR
/** A Monday. */
const MONDAY = Date.UTC(2026, 0, 5)
const DAY_MS = MINUTES_OF_DAY * 60_000

const two = (value: number): string => String(value).padStart(2, '0')

/** `08:30` of the day that a minute falls on. */
export const clockOf = (minute: number): string => {
  const ofDay = minute % MINUTES_OF_DAY
  return `${two(Math.floor(ofDay / MINUTES_OF_HOUR))}:${two(ofDay % MINUTES_OF_HOUR)}`
}

/** The day of the week of a minute, 0 being Monday. */
export const dayOf = (minute: number): number => Math.floor(minute / MINUTES_OF_DAY)

/** The minute of `08:30` on a day; null for invalid text. */
export function minuteOf(clock: string, day: number): number | null {
  const [, hours = '', minutes = ''] = /^([01]\d|2[0-3]):([0-5]\d)$/u.exec(clock.trim()) ?? []
  return hours === '' ? null : day * MINUTES_OF_DAY + Number(hours) * MINUTES_OF_HOUR + Number(minutes)
}

/** The name of a day, 0 being Monday. */
export const dayName = (day: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(MONDAY + day * DAY_MS)

/** A minute as it is read: with its day where the plan fills a week. */
export const minuteName = (minute: number, locale: string, isWeekly: boolean): string =>
  isWeekly ? `${dayName(dayOf(minute), locale)} ${clockOf(minute)}` : clockOf(minute)
