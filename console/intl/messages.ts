import type { MessageFormatElement } from 'react-intl'
import { localeOf } from './languages.ts'
import type { Language } from './languages.ts'

/** The compiled texts of a language, by key. */
export type Messages = Readonly<Record<string, MessageFormatElement[]>>

/** `first`: what the pages outside the shells say; `all`: everything. */
export type Extent = 'first' | 'all'

/** Two chunks a language, fetched when they are first needed. Written by `compile.mjs`. */
const catalogues = import.meta.glob<Messages>('../../locales/compiled/*.json', { import: 'default' })

/** The texts of a language. Rejects when they cannot be fetched. */
export async function loadMessages(language: Language, extent: Extent): Promise<Messages> {
  const locale = localeOf[language]
  if (extent === 'first') return catalogue(`${locale}-first`)
  const [first, others] = await Promise.all([catalogue(`${locale}-first`), catalogue(locale)])
  return { ...first, ...others }
}

async function catalogue(name: string): Promise<Messages> {
  const load = catalogues[`../../locales/compiled/${name}.json`]
  if (load === undefined) throw new Error(`no texts are compiled as ${name}`)
  return load()
}
