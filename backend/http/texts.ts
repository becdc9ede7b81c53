import { readdirSync, readFileSync } from 'node:fs'
import { createIntl, createIntlCache } from '@formatjs/intl'

/** What the server says to people, in the language their request names (`lang`, A-73). */

/** Wire name of each language → its folder in locales/, which is its BCP 47 tag too. */
const folders = { en: 'en', 'zh-CN': 'zh-Hans', 'zh-TW': 'zh-Hant', fr: 'fr', pl: 'pl' } as const
export type Language = keyof typeof folders
const defaultLanguage: Language = 'en'

/** A number that is written with exactly so many decimals, with the separators of the reader's language. */
export interface WithDecimals {
  readonly number: number
  readonly decimals: number
}

/** Values of a text's ICU arguments. */
export type Values = Readonly<Record<string, string | number | WithDecimals>>

/** The text of a key in one language; a key without a text is said as it stands. */
export type Say = (key: string, values?: Values) => string

export type Texts = Readonly<Record<Language, Say>>

/** The language of a request's `lang`; English for a language that the product does not have. */
export const languageOf = (lang: unknown): Language => (isLanguage(lang) ? lang : defaultLanguage)

/** The folder of a language is its BCP 47 tag. */
export const tagOf = (language: Language): string => folders[language]

/** The first language of an `Accept-Language` that the product has; English where it has none of them. */
export function spokenBy(accepted: string | undefined): Language {
  for (const part of (accepted ?? '').split(',')) {
    const tag = (part.split(';')[0] ?? '').trim().toLowerCase()
    if (/^zh-(?:hant|tw|hk|mo)\b/u.test(tag)) return 'zh-TW'
    if (/^zh\b/u.test(tag)) return 'zh-CN'
    const language = tag.split('-')[0]
    if (isLanguage(language)) return language
  }
  return defaultLanguage
}

const isLanguage = (lang: unknown): lang is Language => typeof lang === 'string' && Object.hasOwn(folders, lang)

/** Reads every locales/<language>/<area>.json; a text that a language lacks is taken from English. */
export function loadTexts(locales: URL = new URL('../../locales/', import.meta.url)): Texts {
  const english = messagesIn(new URL(`${folders.en}/`, locales))
  const say = (language: Language): Say => {
    const folder = folders[language]
    const messages = { ...english, ...messagesIn(new URL(`${folder}/`, locales)) }
    // A missing text is found by the laws in tests/, not in front of a person: the key stands in for it.
    const intl = createIntl({ locale: folder, messages, onError: () => undefined }, createIntlCache())
    const written = (value: string | number | WithDecimals): string | number =>
      typeof value === 'object'
        ? intl.formatNumber(value.number, {
            minimumFractionDigits: value.decimals,
            maximumFractionDigits: value.decimals,
            roundingMode: 'trunc',
          })
        : value
    return (key, values = {}) => {
      const all = Object.entries(values).map(([name, value]) => [name, written(value)] as const)
      return intl.formatMessage({ id: key }, Object.fromEntries(all))
    }
  }
  return { en: say('en'), 'zh-CN': say('zh-CN'), 'zh-TW': say('zh-TW'), fr: say('fr'), pl: say('pl') }
}

function messagesIn(folder: URL): Record<string, string> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return Object.assign({}, ...files.map((name): unknown => JSON.parse(readFileSync(new URL(name, folder), 'utf8'))))
}
