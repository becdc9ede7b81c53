import type { Filter, Value } from './list-table.ts'

/** Filters that several lists have. Letters are compared without case, beyond ASCII too: `search` columns are folded. */

/** The row of a number; a text that is none matches nothing. */
export const byNumber = (column: string, index: string): Filter => ({
  where: `${column} = ?`,
  index,
  bind: (value) => (/^\d{1,15}$/u.test(String(value)) ? Number(value) : null),
})

/** Rows of the piles whose name contains a text. */
export const byPileName = (index: string): Filter => ({
  where: 'pileId IN (SELECT id FROM piles WHERE instr(search, ?) > 0)',
  bind: folded,
  index,
  isMany: true,
})

/** Rows of the piles at a location, for lists that know only the pile. */
export const byPileLocation = (index: string): Filter => ({
  where: 'pileId IN (SELECT id FROM piles WHERE locationId = ?)',
  index,
  isMany: true,
})

/** Rows of the piles at the locations whose name contains a text. */
export const byPileLocationName = (index: string): Filter => ({
  where: `pileId IN (SELECT id FROM piles WHERE locationId IN
    (SELECT id FROM locations WHERE instr(search, ?) > 0))`,
  bind: folded,
  index,
  isMany: true,
})

/** Both ends of a range of instants, under `<column>From` and `<column>To`. */
export const between = (column: string, index: string): Readonly<Record<string, Filter>> => {
  const from: Filter = { where: `${column} >= ?`, bind: momentFrom, index, end: { of: column, at: 'from' } }
  const to: Filter = { where: `${column} <= ?`, bind: momentTo, index, end: { of: column, at: 'to' } }
  return { [`${column}From`]: from, [`${column}To`]: to }
}

export const folded = (value: Value): string => String(value).toLowerCase()

/** A date-time of spec §7 means its whole second; an instant means itself. */
export const momentFrom = (value: Value): string => momentIn(value, '.000Z')
export const momentTo = (value: Value): string => momentIn(value, '.999Z')
const momentIn = (value: Value, end: string): string => {
  const text = String(value)
  return text.endsWith('Z') ? text : `${text.replace(' ', 'T')}${end}`
}
