/** What a list can be narrowed by, defined once at module scope. Titles are text keys. */
export type Filter =
  | { readonly kind: 'text'; readonly key: string; readonly title: string }
  | {
      readonly kind: 'choice'
      readonly key: string
      readonly title: string
      readonly choices: readonly FilterChoice[]
      /** Its choices stand above the filters, where they also show which one is applied. */
      readonly isLead?: boolean
    }
  | {
      readonly kind: 'dates'
      readonly key: string
      readonly title: string
      /** A day may have a time with it: `2026-11-20 14:02`, `2026-11-20 14:02:31`. */
      readonly hasTime?: boolean
    }

export interface FilterChoice {
  readonly value: string
  /** Text key. */
  readonly title: string
}

/** Whether a filter has its own place above the others. */
export const isLead = (filter: Filter): boolean => filter.kind === 'choice' && filter.isLead === true

/** Two days, both included, either of them open: `2026-11-01..2026-11-20`, `..2026-11-20`; with times where a filter has them. */
export interface DateRange {
  readonly from: string
  readonly to: string
}

const BETWEEN = '..'

export const readRange = (value: string): DateRange => {
  const [from = '', to = ''] = value.split(BETWEEN)
  return { from, to }
}

export const writeRange = ({ from, to }: DateRange): string => (from === '' && to === '' ? '' : from + BETWEEN + to)

/** Whether a filter can hold a value; an address may say anything. */
export function takes(filter: Filter, value: string): boolean {
  switch (filter.kind) {
    case 'text':
      return true
    case 'choice':
      return filter.choices.some((choice) => choice.value === value)
    case 'dates':
      return value.includes(BETWEEN) && Object.values(readRange(value)).every((end) => end === '' || isEnd(filter, end))
    default:
      return filter satisfies never
  }
}

/** Whether a filter by days takes a text as one end. */
export const isEnd = (
  { hasTime = false }: Pick<Filter & { readonly kind: 'dates' }, 'hasTime'>,
  text: string,
): boolean => isDay(text) || (hasTime && isDay(text.slice(0, DAY_LENGTH)) && timeBehind.test(text.slice(DAY_LENGTH)))

const DAY_LENGTH = 'YYYY-MM-DD'.length
const timeBehind = /^ ([01]\d|2[0-3])(:[0-5]\d){1,2}$/u

/** Whether a text is a day that exists and a time of it, `YYYY-MM-DD HH:mm:ss`. */
export const isMoment = (text: string): boolean =>
  isDay(text.slice(0, DAY_LENGTH)) && /^ (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/u.test(text.slice(DAY_LENGTH))

/** Whether a text is a day that exists, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/u.test(text)) return false
  const at = new Date(`${text}T00:00:00.000Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}
