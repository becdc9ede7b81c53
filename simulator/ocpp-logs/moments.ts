/** Moments as logs write them. A log without a zone is taken as UTC: only the distances count. */

const SECONDS_BELOW = 1e11
const MICROSECONDS_ABOVE = 1e14

const written = /(\d{4})[-/](\d\d)[-/](\d\d)[T ](\d\d):(\d\d):(\d\d)(?:[.,](\d{1,9}))?\s?(Z|[+-]\d\d:?\d\d)?/u

/** The first moment in a text, in milliseconds since 1970, and where it stands; null without one. */
export function momentIn(text: string): { readonly at: number; readonly from: number; readonly to: number } | null {
  const match = written.exec(text)
  if (match === null) return null
  const [all, year, month, day, hour, minute, second, fraction = '', zone = 'Z'] = match
  const offset = zone === 'Z' || zone.includes(':') ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`
  const ms = fraction.slice(0, 3).padEnd(3, '0')
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}${offset}`)
  return Number.isNaN(at) ? null : { at, from: match.index, to: match.index + all.length }
}

/** A field that holds a moment: as text, or as seconds, milliseconds or microseconds since 1970. */
export function momentOf(value: unknown): number | null {
  if (typeof value === 'string' && /^\d{9,16}(?:\.\d+)?$/u.test(value.trim())) return momentOf(Number(value))
  if (typeof value === 'string') return momentIn(value)?.at ?? null
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) return null
  if (value < SECONDS_BELOW) return Math.round(value * 1_000)
  return Math.round(value > MICROSECONDS_ABOVE ? value / 1_000 : value)
}
