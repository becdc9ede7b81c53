import type { TextKey } from '#console/intl/text.ts'
import type { Filter, FilterChoice } from '#console/kit/table/filter.ts'

/** Filters of lists from the values of the contracts: a value without a text does not compile. */

/** The choices of a filter: `choices(BillType.literals, (type) => `bill-type.${type}`)`. */
export const choices = <Value extends string>(
  values: readonly Value[],
  title: (value: Value) => TextKey,
): readonly FilterChoice[] => values.map((value) => ({ value, title: title(value) }))

/** The filter by status that nearly every list begins with. */
export const byStatus = <Value extends string>(
  statuses: readonly Value[],
  title: (status: Value) => TextKey,
): Extract<Filter, { readonly kind: 'choice' }> => ({
  kind: 'choice',
  key: 'status',
  title: 'column.status',
  choices: choices(statuses, title),
})
