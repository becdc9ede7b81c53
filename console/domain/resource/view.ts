import type { ReactNode } from 'react'
import type { Field } from '#contracts/fields.ts'
import type { DescribedRow, Thing } from '#contracts/resource.ts'
import type { Text } from '#console/kit/text/text.ts'

/** How a described thing is shown: its description, and what only the console can say of it. */
export interface View<Row extends DescribedRow, Of extends Thing<Row> = Thing<Row>> {
  readonly resource: Of
  /** The words of fields of the kind `own`, on the screen and in sheets; null is a dash. */
  readonly words: Words<Row, string>
  /** Cells that show more than the value of their field; the value stands in sheets. */
  readonly cells: Cells<Row, string>
}

type Words<Row, Name extends PropertyKey> = {
  readonly [Key in Name]?: (row: Row, speaker: Speaker) => string | null
}
type Cells<Row, Name extends PropertyKey> = { readonly [Key in Name]?: (row: Row) => ReactNode }

/** To whom something is told. */
export interface Speaker {
  readonly text: Text
  /** BCP 47 tag of the user's language. */
  readonly locale: string
}

type OwnOf<Fields> = {
  [Key in keyof Fields]: Fields[Key] extends { readonly kind: 'own' } ? Key : never
}[keyof Fields]

/** The view of a thing. A field of the kind `own` without words does not compile, nor do words or cells of no field. */
export function view<Row extends DescribedRow, Fields extends Readonly<Record<string, Field>>, Of extends Thing<Row>>(
  resource: Of & Thing<Row, Fields>,
  shown: { readonly words: Required<Words<Row, OwnOf<Fields>>>; readonly cells?: Cells<Row, keyof Fields> },
): View<Row, Of> {
  return { resource, words: shown.words, cells: shown.cells ?? {} }
}

/** Text key of the title of a field. */
export function titleOf({ texts, fields }: Pick<Thing, 'texts' | 'fields'>, name: string): string {
  return fields[name]?.title ?? `${texts}${name}`
}

/** The lifecycle whose words tell how a thing stands: its own, or that of its status. */
export const wordsOf = ({ lifecycles: [own], fields }: Pick<Thing, 'lifecycles' | 'fields'>): string =>
  fields['status']?.lifecycle ?? own

/** The value of a field in a row. */
export const valueOf = (row: object, name: string): unknown => Reflect.get(row, name)
