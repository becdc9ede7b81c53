import type { MessageFormatElement } from 'react-intl'
import type { Text, TextValues } from '../kit/text/text.ts'
import type { Messages } from './messages.ts'

/**
 * Formats texts that consist of words, arguments and plurals, which is all that pages outside the shells use: react-intl,
 * which formats everything, comes with the pages inside (architecture.md §6). `compile.mjs` allows no other text here.
 */

/** The type of a literal in the syntax tree; the module that defines it is kept out of the bundle. */
export const LITERAL = 0

/** A missing text is shown as its key, which is better than a blank page, and reported as an error of the page. */
export function reportMissing(error: Error): void {
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
    // An element without a value is `#`, the number of the plural around it.
    if (!('value' in part)) return count === null ? '' : numbers.format(count)
    const kind: number = part.type
    return kind === LITERAL ? part.value : String(values[part.value] ?? '')
  }
  return (key, values = {}) => {
    const parts = messages[key]
    if (parts === undefined) reportMissing(new Error(`no text is here for ${key}`))
    return parts === undefined ? key : say(parts, values, null)
  }
}
