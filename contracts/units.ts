import { Schema } from 'effect'
import { inForms } from './form.ts'
import type { Control } from './form.ts'

/**
 * The quantities of the field. Money and energy are never bare numbers: they are branded integers,
 * so a sum of kWh and cents does not compile.
 */

/** Integers that people enter in a larger unit. */
const typedAs = (control: Control) => Schema.Int.annotate(inForms({ control }))

/** An amount of money in 1/10 000 of the currency unit (service fees have four decimals, spec §5). */
export const Money = typedAs('money').pipe(Schema.brand('Money'))
export type Money = typeof Money.Type

/** Electrical energy in watt-hours, the unit of OCPP's `meterStart` and `meterStop`. */
export const Energy = typedAs('energy').pipe(Schema.brand('Energy'))
export type Energy = typeof Energy.Type

/** Electrical power in watts. */
export const Power = typedAs('power').pipe(Schema.brand('Power'))
export type Power = typeof Power.Type

/** A moment as an ISO 8601 string in UTC with milliseconds: `2026-11-20T08:00:00.000Z`. Sorts as text. */
export const Instant = Schema.String.check(Schema.isPattern(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u))
  .annotate(inForms({ control: 'moment' }))
  .pipe(Schema.brand('Instant'))
export type Instant = typeof Instant.Type

/** An IANA time-zone name, such as `Europe/Warsaw`. */
export const TimeZone = Schema.String.check(Schema.isPattern(/^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)*$/u)).pipe(
  Schema.brand('TimeZone'),
)
export type TimeZone = typeof TimeZone.Type

/** How many units of `Money` make one unit of currency. */
export const MONEY_SCALE = 10_000

function integer(value: number, unit: string): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${unit} must be a safe integer, got ${value}`)
  return value
}

/** Money from 1/10 000 of the currency unit; throws on fractions. */
export const money = (tenThousandths: number): Money => integer(tenThousandths, 'money') as Money

/** Energy from watt-hours; throws on fractions. */
export const energy = (wattHours: number): Energy => integer(wattHours, 'energy') as Energy

/** Power from watts; throws on fractions. */
export const power = (watts: number): Power => integer(watts, 'power') as Power

/** The instant of a number of milliseconds since 1970. */
export const instant = (milliseconds: number): Instant => new Date(milliseconds).toISOString() as Instant

/** Milliseconds since 1970 of an instant; NaN of one that is no date, which a text may say: `2026-13-01…`. */
export const millis = (at: Instant): number => Date.parse(at)

/** The earlier of two instants. */
export const earlier = (one: Instant, other: Instant): Instant => (one < other ? one : other)

/** The later of two instants. */
export const later = (one: Instant, other: Instant): Instant => (one < other ? other : one)

/**
 * The instant of a charge point's timestamp, or null when it is no date of the years 0 to 9999. OCPP 1.6 §3.14 requires
 * UTC; a timestamp without a zone is read as UTC. RFC 3339 allows a space and lower-case letters.
 */
export function instantOf(timestamp: string): Instant | null {
  // The usual case, and the hot path of every meter value: an instant in our own format.
  if (isInstant(timestamp)) return timestamp
  const zoned = /(?:z|[+-]\d\d:?\d\d)$/iu.test(timestamp)
    ? timestamp
    : `${timestamp}${wholeHours.test(timestamp) ? ':00' : 'Z'}`
  const meant = Date.parse(zoned)
  if (Number.isNaN(meant)) return null
  const at = instant(meant)
  return at.length === INSTANT_LENGTH ? at : null
}

/** A zone of whole hours, which ISO 8601 allows: `2026-11-20T09:00:00+01`. */
const wholeHours = /\dt[\d:.]+[+-]\d\d$/iu

const INSTANT_LENGTH = '2026-11-20T08:00:00.000Z'.length

const isInstant = (text: string): text is Instant =>
  text.length === INSTANT_LENGTH &&
  text[10] === 'T' &&
  text[19] === '.' &&
  text.endsWith('Z') &&
  Date.parse(text) > 0 &&
  // Only the last days of a month may be none, and the hour that ends a day.
  ((text.slice(8, 10) <= '28' && text.slice(11, 13) !== '24') || instant(Date.parse(text)) === text)
