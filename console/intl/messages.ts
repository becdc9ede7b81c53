import type { MessageFormatElement } from 'react-intl'
import { localeOf } from './languages.ts'
import type { Language } from './languages.ts'

/** The compiled texts of a language, by key. */
export type Messages = Readonly<Record<string, MessageFormatElement[]>>

/** One chunk a language, fetched when it is first spoken. Written by `compile.mjs`. */
const catalogues = import.meta.glob<Messages>('../../locales/compiled/*.json', { import: 'default' })

/** The texts of a language. Rejects when they cannot be fetched. */
export async function loadMessages(language: Language): Promise<Messages> {
  const load = catalogues[`../../locales/compiled/${localeOf[language]}.json`]
  if (load === undefined) throw new Error(`no texts are compiled for ${language}`)
  return load()
}
