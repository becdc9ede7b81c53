import type { Instant } from './units.ts'

/** Separate from the schemas, because a browser needs the moment in its address before it has loaded them. */

const ISO =
  /^(\d{4})-(\d\d)-(\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/u

/** Digits of an instant of the years 0 to 9999. */
const LENGTH = '2026-11-20T08:00:00.000Z'.length

/**
 * The instant of an ISO 8601 date-time with seconds and a zone, with or without a fraction, which is truncated to
 * milliseconds. Null for an invalid date, such as the thirtieth of February.
 */
export function isoInstant(text: string): Instant | null {
  const found = ISO.exec(text)
  if (found === null) return null
  const [year, month, day] = found.slice(1).map(Number)
  const at = Date.parse(text)
  if (Number.isNaN(at) || day === undefined || day > daysOf(year ?? 0, month ?? 0)) return null
  const said = new Date(at).toISOString()
  return said.length === LENGTH ? (said as Instant) : null
}

/** Days of a month counted from 1, on the Gregorian calendar. */
const daysOf = (year: number, month: number): number => new Date(Date.UTC(2_000 + (year % 400), month, 0)).getUTCDate()
