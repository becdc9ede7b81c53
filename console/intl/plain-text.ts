import type { MessageFormatElement } from 'react-intl'
import type { Text, TextValues } from '../kit/text/text.ts'
import type { Messages } from './messages.ts'

/**
 * Says texts that are words, places and plurals, which is all that pages outside the shells say: react-intl, which says
 * everything, comes with the pages inside (architecture.md §6). `compile.mjs` lets no other text be said here.
 */

/** The syntax tree's word for a text without places; its own module is kept out of the bundle. */
export const LITERAL = 0

/** A text that is missing is said by its key, which is better than a blank page, and told where errors of a page are. */
export function tellMissing(error: Error): void {
  queueMicrotask(() => {
    throw error
  })
}

export function plainText(locale: string, messages: Messages): Text {
  const rules = { cardinal: new Intl.PluralRules(locale), ordinal: new Intl.PluralRules(locale, { type: 'ordinal' }) }
  const numbers = new Intl.NumberFormat(locale)
  const say = (parts: readonly MessageFormatElement[], values: TextValues, count: number | null): string =>
    parts.map((part) => said(part, values, count)).join('')
  const said = (part: MessageFormatElement, values: TextValues, count: number | null): string => {
    if ('offset' in part) {
      const given = Number(values[part.value])
      const counted = given - part.offset
      const rule = rules[part.pluralType === 'ordinal' ? 'ordinal' : 'cardinal'].select(counted)
      const chosen = part.options[`=${given}`] ?? part.options[rule] ?? part.options['other']
      return say(chosen?.value ?? [], values, counted)
    }
    // What has no value is `#`, the number of the plural around it.
    if (!('value' in part)) return count === null ? '' : numbers.format(count)
    const kind: number = part.type
    return kind === LITERAL ? part.value : String(values[part.value] ?? '')
  }
  return (key, values = {}) => {
    const parts = messages[key]
    if (parts === undefined) tellMissing(new Error(`no text is here for ${key}`))
    return parts === undefined ? key : say(parts, values, null)
  }
}
