import type { MessageFormatElement } from 'react-intl'
import { localeOf } from './languages.ts'
import type { Language } from './languages.ts'

/** The compiled texts of a language, by key. */
export type Messages = Readonly<Record<string, MessageFormatElement[]>>

/** `first`: what the pages outside the shells say; `shell`: that and every page inside but the atlas; `all`: everything. */
export const extents = ['first', 'shell', 'all'] as const
export type Extent = (typeof extents)[number]

/** Whether what is spoken is enough for what is needed. */
export const isEnough = (spoken: Extent, needed: Extent): boolean => extents.indexOf(spoken) >= extents.indexOf(needed)

/** The syntax tree's word for a text without places; its own module is kept out of the bundle. */
const LITERAL = 0

/** A text without places is written as it is, any other as its syntax tree. */
type Compiled = Readonly<Record<string, string | MessageFormatElement[]>>

/** Three chunks a language, fetched when they are first needed. Written by `compile.mjs`. */
const catalogues = import.meta.glob<Compiled>('../../locales/compiled/*.json', { import: 'default' })

/** The texts of a language. Rejects when they cannot be fetched. */
export async function loadMessages(language: Language, extent: Extent): Promise<Messages> {
  const locale = localeOf[language]
  const names = [`${locale}-first`, locale, `${locale}-atlas`].slice(0, extents.indexOf(extent) + 1)
  const parts = await Promise.all(names.map(catalogue))
  return Object.fromEntries(parts.flatMap((part) => Object.entries(part)).map(([key, text]) => [key, treeOf(text)]))
}

const treeOf = (text: string | MessageFormatElement[]): MessageFormatElement[] =>
  typeof text === 'string' ? [{ type: LITERAL, value: text }] : text

async function catalogue(name: string): Promise<Compiled> {
  const load = catalogues[`../../locales/compiled/${name}.json`]
  if (load === undefined) throw new Error(`no texts are compiled as ${name}`)
  return load()
}
