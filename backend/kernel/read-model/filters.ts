import type { Bound } from './columns.ts'
import type { Value } from '../query/list-table.ts'
import { momentFrom, momentTo } from '../query/moments.ts'

/** What a list can be filtered by. Letters are compared without case, beyond ASCII too: `search` columns are folded. */
export interface FilterDraft<Name extends string = string> {
  readonly column: Name
  /** A condition with one `?`, which is never true for null. */
  readonly where: string
  readonly bind?: (value: Value) => Bound
  /** It has an index of its own that leads to its rows: with what the list is filtered by behind it, or bare. */
  readonly leads?: 'covering' | 'bare'
  /** Many rows may match it: every index holds its column. */
  readonly isCovered: boolean
  /** How many values of the column it holds for; `anything` of them is found by no index. */
  readonly finds: 'one' | 'several' | 'range' | 'anything'
  readonly end?: 'from' | 'to'
  readonly isKey?: true
  readonly isAnyCase?: true
}

const equal = <const Name extends string>(column: Name) => ({ column, where: `${column} = ?`, finds: 'one' }) as const

/** The column is this, which may be true of many rows. */
export const many = <const Name extends string>(column: Name): FilterDraft<Name> => ({
  ...equal(column),
  leads: 'covering',
  isCovered: true,
})

/** The column is true (`yes`) or not, which may be so of many rows. */
export const manyFlags = <const Name extends string>(column: Name): FilterDraft<Name> => ({
  ...many(column),
  bind: (value) => Number(value === 'yes'),
})

/** The column is this: never of many rows, which are filtered further. */
export const some = <const Name extends string>(column: Name): FilterDraft<Name> => ({
  ...equal(column),
  leads: 'covering',
  isCovered: false,
})

/** The column is this: of so few rows that these can be looked at. */
export const few = <const Name extends string>(column: Name): FilterDraft<Name> => ({
  ...equal(column),
  leads: 'bare',
  isCovered: false,
})

/** The column is this, in whatever letters: of few rows. */
export const fewInAnyCase = <const Name extends string>(column: Name): FilterDraft<Name> => ({
  ...few(column),
  where: `${column} = ? COLLATE NOCASE`,
  isAnyCase: true,
})

/** The column is this; nobody asks for it alone. */
export const covered = <const Name extends string>(column: Name): FilterDraft<Name> => ({
  ...equal(column),
  finds: 'anything',
  isCovered: true,
})

/** The column contains a text. */
export const containing = <const Name extends string>(column: Name): FilterDraft<Name> => ({
  column,
  where: `instr(${column}, ?) > 0`,
  bind: folded,
  finds: 'anything',
  isCovered: true,
})

/** The row of an id. */
export const byKey = <const Name extends string>(column: Name): FilterDraft<Name> => ({
  ...equal(column),
  isKey: true,
  isCovered: false,
})

/** The row of a number; a text that is none matches nothing. */
export const byNumber = <const Name extends string>(column: Name): FilterDraft<Name> => ({
  ...byKey(column),
  bind: (value) => (/^\d{1,15}$/u.test(String(value)) ? Number(value) : null),
})

/** The row of an id in a table whose rows are numbered. */
export const byIdOf = (table: string): FilterDraft<'number'> => ({
  ...byKey('number'),
  where: `number = (SELECT number FROM ${table} WHERE id = ?)`,
})

/** Both ends of a range of instants, under `<column>From` and `<column>To`. */
export const between = <const Name extends string>(column: Name): Readonly<Record<string, FilterDraft<Name>>> => {
  const end = { column, finds: 'range', isCovered: true } as const
  return {
    [`${column}From`]: { ...end, where: `${column} >= ?`, bind: momentFrom, end: 'from' },
    [`${column}To`]: { ...end, where: `${column} <= ?`, bind: momentTo, end: 'to' },
  }
}

/** The column is one of several values, which come as a JSON array. */
export const oneOf = <const Name extends string>(column: Name): FilterDraft<Name> => ({
  column,
  where: `${column} IN (SELECT value FROM json_each(?))`,
  finds: 'several',
  isCovered: true,
})

interface Among {
  readonly of: string
  readonly where: string
  readonly bind?: (value: Value) => Bound
}

/** The column names a row of another table for which something holds. */
const naming = <const Name extends string>(column: Name, { of, where, bind }: Among): FilterDraft<Name> => ({
  column,
  where: `${column} IN (SELECT id FROM ${of} WHERE ${where})`,
  ...(bind === undefined ? {} : { bind }),
  finds: 'several',
  isCovered: true,
})

const named = { where: 'instr(search, ?) > 0', bind: folded } as const

/** Rows of the piles whose name contains a text. */
export const byPileName: FilterDraft<'pileId'> = naming('pileId', { of: 'piles', ...named })

/** Rows of the piles at a location, for lists that know only the pile. */
export const byPileLocation: FilterDraft<'pileId'> = naming('pileId', { of: 'piles', where: 'locationId = ?' })

/** Rows at the locations whose name contains a text. */
export const byLocationName: FilterDraft<'locationId'> = naming('locationId', { of: 'locations', ...named })

/** Rows of the piles at the locations whose name contains a text. */
export const byPileLocationName: FilterDraft<'pileId'> = naming('pileId', {
  of: 'piles',
  where: byLocationName.where,
  bind: folded,
})

function folded(value: Value): string {
  return String(value).toLowerCase()
}
