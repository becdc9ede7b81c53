import type { FormField, FormRow } from './form-field.ts'
import type { TypedValues } from './typed.ts'

/**
 * The rows of lists, among what is typed. A row has a name of its own, which it keeps while others come and go: under the key
 * of the list stand the names in their order, and under `<list>.<name>.<part>` what is typed in the row.
 */

/** A row by its list. */
type PlacedRow = Pick<FormRow, 'list' | 'id'>

/** The names of the rows of a list, in their order. */
export function rowsOf(values: TypedValues, list: string): readonly string[] {
  const names = values[list]
  return names === undefined || typeof names === 'string' ? [] : names
}

/** The fields that stand in a form now: each list is followed by those of its rows. */
export const withRows = (fields: readonly FormField[], values: TypedValues): readonly FormField[] =>
  fields.flatMap((field) =>
    field.control === 'rows'
      ? [field, ...rowsOf(values, field.key).flatMap((id) => withRows(partsIn(field, id), values))]
      : [field],
  )

/** The fields of one row, by their keys in the form. */
function partsIn(list: FormField, id: string): readonly FormField[] {
  const inRow = <Named extends { readonly key: string }>(named: Named): Named => ({
    ...named,
    key: keyInRow({ list: list.key, id }, named.key),
  })
  return list.parts.map((part) => ({
    ...inRow(part),
    name: `${list.name}.${part.name}`,
    part: part.part === null ? null : inRow(part.part),
    while: part.while.map(inRow),
    row: { list: list.key, name: list.name, id },
  }))
}

/** The key of a part of a row. */
export const keyInRow = ({ list, id }: PlacedRow, part: string): string => `${list}.${id}.${part}`

/** What is typed in one row, by the keys inside of it. */
export function typedInRow(values: TypedValues, row: PlacedRow): TypedValues {
  const start = keyInRow(row, '')
  const own = Object.entries(values).filter(([key]) => key.startsWith(start))
  return Object.fromEntries(own.map(([key, typed]) => [key.slice(start.length), typed]))
}

/** With one row more, at the end of its list, in which `begun` is typed. */
export function withRow(values: TypedValues, list: string, begun: TypedValues): TypedValues {
  const names = rowsOf(values, list)
  const id = String(Math.max(-1, ...names.map(Number)) + 1)
  const typed = Object.entries(begun).map(([part, one]) => [keyInRow({ list, id }, part), one] as const)
  return { ...values, ...Object.fromEntries(typed), [list]: [...names, id] }
}

/** Without a row, and what was typed in it. */
export function withoutRow(values: TypedValues, row: PlacedRow): TypedValues {
  const others = Object.entries(values).filter(([key]) => !key.startsWith(keyInRow(row, '')))
  return { ...Object.fromEntries(others), [row.list]: rowsOf(values, row.list).filter((id) => id !== row.id) }
}

/** Without what was typed in rows that are not there, such as those of another time. */
export function withoutStrayRows(fields: readonly FormField[], values: TypedValues): TypedValues {
  const lists = fields.filter(({ control }) => control === 'rows').map(({ key }) => key)
  const known = new Set(withRows(fields, values).map(({ key }) => key))
  const isStray = (key: string): boolean => !known.has(key) && lists.some((list) => key.startsWith(`${list}.`))
  return Object.fromEntries(Object.entries(values).filter(([key]) => !isStray(key)))
}
