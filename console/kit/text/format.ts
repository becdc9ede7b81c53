import { MONEY_SCALE, millis } from '#contracts/units.ts'
import type { Energy, Instant, Money, Power } from '#contracts/units.ts'
import { wallClock } from '#console/intl/wall-clock.ts'

/**
 * Quantities as text. Pure, so that tables, charts and exports agree.
 * Money is not `Intl`'s currency style: the spec places the unit itself and cuts instead of rounding (spec §9, A-96, F10).
 */

export interface Currency {
  /** What is shown: `$`, `zł`, `FCFA`. */
  readonly sign: string
  /** ISO 4217. */
  readonly code: string
}

/** Spec §9. */
export const defaultCurrency: Currency = { sign: '$', code: 'USD' }

/** Spec §9: their amounts are shown without decimals. */
const WHOLE_CURRENCIES: readonly string[] = ['XAF', 'XOF']
/** Spec §9: their unit follows the amount. */
const UNIT_AFTER: readonly string[] = ['PLN', 'XAF', 'XOF']
/** What a missing value looks like, in every column. */
export const NOTHING = '–'

/** Keeps a figure and its unit on one line. */
const SPACE = '\u00A0'
const CENTS = 100
const PRICE_DECIMALS = 4
const MINUTES_PER_HOUR = 60
const SECONDS_PER_MINUTE = 60
const HOURS_PER_DAY = 24
/** Below two days an age is told in hours. */
const HOURS_IN_HOURS = 48

const numberFormats = new Map<string, Intl.NumberFormat>()

function numberFormat(locale: string, decimals: number): Intl.NumberFormat {
  const key = `${locale} ${decimals}`
  const known = numberFormats.get(key)
  if (known !== undefined) return known
  const made = new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    roundingMode: 'trunc',
    useGrouping: true,
  })
  numberFormats.set(key, made)
  return made
}

/** An amount in plain digits, and how many decimals it has. */
export interface CutMoney {
  readonly text: string
  readonly decimals: number
}

/** Cut, never rounded, to two decimals (none for XAF, XOF); never "-0". */
export function cutMoney(amount: Money, { code }: Currency): CutMoney {
  const decimals = WHOLE_CURRENCIES.includes(code) ? 0 : 2
  const scale = decimals === 0 ? 1 : CENTS
  // Whole cents first, by integers: 4.35 × 100 would already be 434.99… in floating point (F10).
  const cut = Math.trunc(Math.abs(amount) / (MONEY_SCALE / scale))
  const minus = amount < 0 && cut !== 0 ? '-' : ''
  const rest = decimals === 0 ? '' : `.${String(cut % scale).padStart(decimals, '0')}`
  return { text: `${minus}${Math.trunc(cut / scale)}${rest}`, decimals }
}

/** The same with its unit, and the digits in groups; minus before everything. */
export function formatMoney(amount: Money, currency: Currency, locale: string): string {
  const { text, decimals } = cutMoney(amount, currency)
  const minus = text.startsWith('-') ? '-' : ''
  const digits = numberFormat(locale, decimals).format(text.slice(minus.length) as Intl.StringNumericLiteral)
  return `${minus}${withUnit(digits, currency)}`
}

/** Spec §9 and A-96: where the unit stands is the currency's own, not the language's. */
const withUnit = (digits: string, currency: Currency): string =>
  UNIT_AFTER.includes(currency.code) ? `${digits}${SPACE}${currency.sign}` : `${currency.sign}${digits}`

/** A price of one unit of something: to the four decimals a service fee may have (spec §5), at least to the cent. */
export function formatPrice(price: Money, currency: Currency, locale: string): string {
  const decimals = WHOLE_CURRENCIES.includes(currency.code) ? 0 : 2
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: PRICE_DECIMALS,
  })
  return withUnit(format.format(price / MONEY_SCALE), currency)
}

/** A count with the user's thousands separator. */
export const formatCount = (count: number, locale: string): string => numberFormat(locale, 0).format(count)

/** Watt-hours as kWh with two decimals. */
export const formatEnergy = (wattHours: Energy, locale: string): string =>
  `${numberFormat(locale, 2).format(wattHours / 1000)}${SPACE}kWh`

/** Watts as kW with one decimal. */
export const formatPower = (watts: Power, locale: string): string =>
  `${numberFormat(locale, 1).format(watts / 1000)}${SPACE}kW`

const symbols = { second: 's', minute: 'min', hour: 'h', day: 'd' } as const

/** A number of a unit of time: by the symbols that Latin scripts share, in Chinese by its words. */
function inUnit(count: number, unit: keyof typeof symbols, locale: string): string {
  if (!locale.startsWith('zh')) return `${count}${SPACE}${symbols[unit]}`
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'narrow', useGrouping: false }).format(count)
}

/** `59 min`, then `1 h 0 min` (spec §9: minutes above 59 display as hours and minutes). Whole minutes, cut. */
export function formatMinutes(minutes: number, locale: string): string {
  const whole = Math.max(0, Math.trunc(minutes))
  const rest = inUnit(whole % MINUTES_PER_HOUR, 'minute', locale)
  if (whole < MINUTES_PER_HOUR) return rest
  return `${inUnit(Math.trunc(whole / MINUTES_PER_HOUR), 'hour', locale)}${SPACE}${rest}`
}

/** Seconds as a length of time: `45 s` below a minute, whole minutes from there. */
export const formatSeconds = (seconds: number, locale: string): string =>
  seconds < SECONDS_PER_MINUTE
    ? inUnit(Math.max(0, Math.trunc(seconds)), 'second', locale)
    : formatMinutes(seconds / SECONDS_PER_MINUTE, locale)

/** Thousandths of a second, from what they are. */
export const formatMillis = (milliseconds: number, locale: string): string =>
  `${formatCount(milliseconds, locale)}${SPACE}ms`

/** `YYYY-MM-DD HH:mm:ss` on the clocks of an IANA zone (spec §9), the same in every language. */
export const formatInstant = (at: Instant, zone: string): string => wallClock(millis(at), zone)

/** `HH:mm:ss` on the clocks of a zone. */
export const formatClock = (at: Instant, zone: string): string => formatInstant(at, zone).slice(11)

/** The last part of a zone's name, as people say it: `Europe/Warsaw` → `Warsaw`. */
export const zoneCity = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** Compact age of something, in the largest whole unit: `12 s`, `5 min`, `3 h`, `2 d`. */
export function formatAge(milliseconds: number, locale: string): string {
  const seconds = Math.max(0, Math.trunc(milliseconds / 1000))
  const minutes = Math.trunc(seconds / SECONDS_PER_MINUTE)
  const hours = Math.trunc(minutes / MINUTES_PER_HOUR)
  if (seconds < SECONDS_PER_MINUTE) return inUnit(seconds, 'second', locale)
  if (minutes < MINUTES_PER_HOUR) return inUnit(minutes, 'minute', locale)
  return hours < HOURS_IN_HOURS
    ? inUnit(hours, 'hour', locale)
    : inUnit(Math.trunc(hours / HOURS_PER_DAY), 'day', locale)
}

/** Words one after the other, as a language parts them. */
export const formatList = (words: readonly string[], locale: string): string =>
  words.join(locale.startsWith('zh') ? '、' : ', ')
