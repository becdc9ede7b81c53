import type { Currency } from '#console/kit/text/format.ts'
import { useText } from '#console/kit/text/text.ts'
import type { FormField } from './form-field.ts'
import { rowsOf } from './row-keys.ts'
import type { TypedValues } from './typed.ts'

/** What a screen says about its fields, in the reader's language. A field of a row goes by the name of its list and its own. */
export interface FieldTexts {
  /** `number` counts rows from 1. */
  readonly label: (name: string, number?: number) => string
  readonly choice?: (name: string, value: string) => string
  /** Help beside the limits, which are said by themselves. */
  readonly hint?: (name: string) => string | undefined
  /** For amounts of money. */
  readonly currency?: Currency
  /** Of each list of rows that grows and shrinks. */
  readonly rows?: Readonly<Record<string, RowTexts>>
}

/** What a screen says about the rows of a list, in the reader's language. Rows are counted from 1. */
export interface RowTexts {
  readonly one: (number: number) => string
  readonly add: string
  readonly remove: (number: number) => string
  /** What stands there while there are none. */
  readonly none?: string
}

export interface Labels {
  /** The label of a field, with its unit. */
  readonly labelOf: (field: FormField) => string
  /** The same with the row it stands in, for where that is not to be seen. */
  readonly pathOf: (field: FormField) => string
}

/** What fields are called. */
export function useLabels(texts: FieldTexts, values: TypedValues): Labels {
  const text = useText()
  const numberOf = ({ row }: FormField): number | undefined =>
    row === null ? undefined : rowsOf(values, row.list).indexOf(row.id) + 1
  const labelOf = (field: FormField): string => {
    const label = texts.label(field.name, numberOf(field))
    const unit = field.control === 'money' ? texts.currency?.code : units[field.control]
    return unit === undefined ? label : text('form.unit', { label, unit })
  }
  const pathOf = (field: FormField): string => {
    const number = numberOf(field)
    const row = number === undefined ? undefined : texts.rows?.[field.row?.name ?? '']?.one(number)
    return row === undefined ? labelOf(field) : text('form.row', { row, label: labelOf(field) })
  }
  return { labelOf, pathOf }
}

const units: Partial<Readonly<Record<FormField['control'], string>>> = { energy: 'kWh', power: 'kW' }
