import { isoInstant } from '#contracts/iso-instant.ts'
import { millis } from '#contracts/units.ts'
import type { Value } from './list-table.ts'

/** A date-time of spec §7 means its whole second; an instant means itself. Both in milliseconds; null of what is neither. */
export const momentFrom = (value: Value): number | null => momentIn(value, '.000Z')
export const momentTo = (value: Value): number | null => momentIn(value, '.999Z')

function momentIn(value: Value, end: string): number | null {
  const text = String(value)
  const at = isoInstant(text.endsWith('Z') ? text : `${text.replace(' ', 'T')}${end}`)
  return at === null ? null : millis(at)
}
