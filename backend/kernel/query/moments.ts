import type { Value } from './list-table.ts'

/** A date-time of spec §7 means its whole second; an instant means itself. */
export const momentFrom = (value: Value): string => momentIn(value, '.000Z')
export const momentTo = (value: Value): string => momentIn(value, '.999Z')

const momentIn = (value: Value, end: string): string => {
  const text = String(value)
  return text.endsWith('Z') ? text : `${text.replace(' ', 'T')}${end}`
}
