import { useState } from 'react'
import type { Schema } from 'effect'
import { fieldsOf } from './form-field.ts'
import type { FormField, FormRow } from './form-field.ts'
import { withoutRow, withoutStrayRows, withRow } from './row-keys.ts'
import { typedOf } from './typed.ts'
import type { Typed, TypedValues } from './typed.ts'

/** What is typed in a form, before anything is said about it. */

export interface TypedOptions {
  readonly schema: Schema.Codec<unknown, unknown>
  /** What stands in the fields first: a body, or the parts of one. */
  readonly initial?: unknown
  /** What was typed before, in place of what `initial` says. */
  readonly typed?: TypedValues | undefined
  /** On whose clocks the moments of `initial` are shown. */
  readonly zone: string
}

export interface TypedForm {
  readonly values: TypedValues
  /** What stood there first. */
  readonly first: TypedValues
  readonly isDirty: boolean
  readonly set: (changed: TypedValues) => void
  /** Puts one row more at the end of a list, with what it begins with. */
  readonly addRow: (list: string, begun: TypedValues) => void
  readonly removeRow: (row: FormRow) => void
  /** Puts back what stood there first. */
  readonly reset: () => void
}

/** What is typed in the fields of a schema. */
export function useTyped({ schema, initial, typed, zone }: TypedOptions): TypedForm {
  const fields = fieldsOf(schema)
  const [first] = useState(() => typedOf(fields, initial, zone))
  const [values, setValues] = useState(() => withoutStrayRows(fields, { ...first, ...typed }))
  const changed = changedIn(fields, values, first)
  return {
    values,
    first,
    isDirty: Object.keys(changed).length > 0,
    set: (typed) => setValues((before) => ({ ...before, ...typed })),
    addRow: (list, begun) => setValues((before) => withRow(before, list, begun)),
    removeRow: (row) => setValues((before) => withoutRow(before, row)),
    reset: () => setValues(first),
  }
}

/** What was changed of what stood there first: of a list of rows all of it, because each row goes by those beside it. */
export function changedIn(fields: readonly FormField[], values: TypedValues, first: TypedValues): TypedValues {
  const changed = Object.keys({ ...first, ...values }).filter((key) => !isSame(values[key], first[key]))
  const lists = fields.filter(({ control }) => control === 'rows').map(({ key }) => key)
  const wholes = lists.filter((list) => changed.some((key) => isOf(list, key)))
  const entries = Object.entries(values).filter(
    ([key]) => changed.includes(key) || wholes.some((list) => isOf(list, key)),
  )
  return Object.fromEntries(entries)
}

const isOf = (list: string, key: string): boolean => key === list || key.startsWith(`${list}.`)

/** Whether two controls say the same. */
export function isSame(one: Typed | undefined, other: Typed | undefined): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other
  return one?.length === other?.length && (one ?? []).every((entry, place) => entry === other?.[place])
}
