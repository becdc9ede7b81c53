import { Temporal } from 'temporal-polyfill'
import type { Instant } from '#contracts/units.ts'

/** What clocks of a time zone show at a moment: the weekday (1 is Monday, ISO 8601) and the minute of the day. */
export function localTime(at: Instant, zone: string): { readonly weekday: number; readonly minute: number } {
  const { dayOfWeek, hour, minute } = Temporal.Instant.from(at).toZonedDateTimeISO(zone)
  return { weekday: dayOfWeek, minute: hour * 60 + minute }
}
