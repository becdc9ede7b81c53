/** A week of which the first day was a Monday. */
const MONDAY = Date.UTC(2024, 0, 1)
const DAY = 86_400_000

/** What a day of the week is called. */
export const weekdayName = (weekday: number, locale: string, weekdayLength: 'long' | 'short' = 'long'): string =>
  new Intl.DateTimeFormat(locale, { weekday: weekdayLength, timeZone: 'UTC' }).format(MONDAY + (weekday - 1) * DAY)
