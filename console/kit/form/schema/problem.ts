import type { TextValues } from '#console/kit/text/text.ts'
import { isWritten } from './form-field.ts'
import type { FormField } from './form-field.ts'
import { quantityOf } from './limits.ts'
import type { FormClocks, Typed } from './typed.ts'
import { decimalsOf, isAheadOf, isEmpty, UNREADABLE, valueOf, wordsOf } from './typed.ts'

/** A text of the catalogue with its values. */
export interface FormText {
  readonly key: string
  readonly values?: TextValues
}

/** What is wrong with what was typed, in words; null when the schema takes it. `isNeeded` where an empty control is wrong. */
export function problemOf(
  field: FormField,
  typed: Typed | undefined,
  { isNeeded, clocks }: { readonly isNeeded: boolean; readonly clocks: FormClocks },
): FormText | null {
  if (isEmpty(typed)) return isNeeded ? { key: missing[field.control] ?? 'kit.problem.required' } : null
  // The fields of its rows are judged one by one, and the list as a whole with the body.
  if (field.control === 'rows') return wrongSize(field, typed)
  const value = valueOf(field, typed, clocks)
  if (value === UNREADABLE) return unreadable(field)
  const found = wrongSize(field, typed) ?? wrongNumber(field, value, wordsOf(typed))
  if (found !== null) return found
  if (!field.accepts(value)) return refused(field)
  return field.isAhead && !isAheadOf(value, clocks) ? { key: 'kit.problem.past' } : null
}

const missing: Partial<Readonly<Record<FormField['control'], string>>> = {
  check: 'kit.problem.unchecked',
  list: 'form.problem.none',
  rows: 'form.problem.none',
}

const refused = (field: FormField): FormText =>
  formatText(field) ?? { key: field.control === 'reference' ? 'form.problem.unknown' : 'form.problem.refused' }

/** What a pattern means, in words; null where the field has none. */
function formatText({ format, least, most }: FormField): FormText | null {
  if (format === undefined) return null
  const key = `form.format.${format}`
  return least === undefined || most === undefined ? { key } : { key, values: { min: least, max: most } }
}

function unreadable(field: FormField): FormText {
  if (field.control === 'moment') return { key: 'kit.problem.moment' }
  if (field.control === 'day') return { key: 'form.problem.day' }
  if (field.control === 'time') return { key: 'form.problem.time' }
  if (field.control === 'choice') return { key: 'form.problem.refused' }
  return rangeOf(field) ?? { key: 'form.problem.number' }
}

function wrongSize({ control, least = 0, most }: FormField, typed: Typed | undefined): FormText | null {
  if (control === 'list' || control === 'rows') {
    const count = typeof typed === 'string' ? 0 : (typed?.length ?? 0)
    if (count < least) return { key: 'form.problem.few', values: { min: least } }
    return most !== undefined && count > most ? { key: 'form.problem.many', values: { max: most } } : null
  }
  if (!isWritten(control)) return null
  const { length } = wordsOf(typed)
  if (length < least) return { key: 'kit.problem.short', values: { min: least } }
  return most !== undefined && length > most
    ? { key: 'kit.problem.long', values: { max: most, over: length - most } }
    : null
}

function wrongNumber(field: FormField, value: unknown, words: string): FormText | null {
  const quantity = quantityOf(field)
  if (quantity === null || typeof value !== 'number') return null
  const { least, most, above, below } = field
  const shown = value / quantity.scale
  const isOutside =
    (least !== undefined && shown < least) ||
    (most !== undefined && shown > most) ||
    (above !== undefined && shown <= above) ||
    (below !== undefined && shown >= below)
  // A whole number with decimals is outside of its range, too: the text says both.
  if (isOutside || (quantity.decimals === 0 && decimalsOf(words) > 0)) return rangeOf(field)
  return decimalsOf(words) > quantity.decimals
    ? { key: 'form.problem.decimals', values: { count: quantity.decimals } }
    : null
}

/** The limits in words, said before a mistake is made; null where there are none to say. */
export function limitsText(field: FormField): FormText | null {
  const { control, least = 0, most } = field
  const format = formatText(field)
  if (format !== null) return format
  if (control === 'time') return { key: 'form.time' }
  if (quantityOf(field) !== null) return rangeOf(field)
  if (!isWritten(control) || control === 'reference' || most === undefined) return null
  return least > 1
    ? { key: 'kit.limits.between', values: { min: least, max: most } }
    : { key: 'kit.limits.most', values: { max: most } }
}

/** The range of a number; null for one that may be anything. */
function rangeOf(field: FormField): FormText | null {
  const { least, most, above, below } = field
  const kind = quantityOf(field)?.decimals === 0 ? 'form.whole' : 'form.range'
  if (least !== undefined && most !== undefined) return { key: `${kind}.between`, values: { min: least, max: most } }
  if (least !== undefined) return { key: `${kind}.least`, values: { min: least } }
  if (most !== undefined) return { key: `${kind}.most`, values: { max: most } }
  if (above !== undefined) return { key: 'form.range.above', values: { min: above } }
  if (below !== undefined) return { key: 'form.range.below', values: { max: below } }
  return kind === 'form.whole' ? { key: 'form.whole' } : null
}
