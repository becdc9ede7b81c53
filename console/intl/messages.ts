import type { MessageFormatElement } from 'react-intl'
import type { Extent } from './extents.ts'
import type { Text } from '../kit/text/text.ts'
import { localeOf } from './languages.ts'
import type { Language } from './languages.ts'
import { LITERAL, plainText } from './plain-text.ts'

/** The compiled texts of a language, by key. */
export type Messages = Readonly<Record<string, MessageFormatElement[]>>

/** A text without arguments is a string, any other a syntax tree. */
export type CompiledMessages = Readonly<Record<string, string | MessageFormatElement[]>>

/** Chunks of texts, each fetched when it is first needed. Written by `compile.mjs`. */
export type Catalogues = Readonly<Record<string, () => Promise<CompiledMessages>>>

const first = import.meta.glob<CompiledMessages>('../../locales/compiled/*-first.json', { import: 'default' })

/** The texts of a language. Rejects when they cannot be fetched. */
export async function loadText(language: Language, extent: Extent): Promise<Text> {
  const locale = localeOf[language]
  const outside = catalogue(first, `${locale}-first`)
  if (extent === 'first') return plainText(locale, messagesOf([await outside]))
  const { fullText, loadInside } = await import('./inside-texts.ts')
  const parts = await Promise.all([outside, ...loadInside(locale, extent)])
  return fullText(locale, messagesOf(parts))
}

const messagesOf = (parts: readonly CompiledMessages[]): Messages =>
  Object.fromEntries(parts.flatMap((part) => Object.entries(part)).map(([key, text]) => [key, treeOf(text)]))

const treeOf = (text: string | MessageFormatElement[]): MessageFormatElement[] =>
  typeof text === 'string' ? [{ type: LITERAL, value: text }] : text

/** One of the chunks, by its name. */
export async function catalogue(catalogues: Catalogues, name: string): Promise<CompiledMessages> {
  const load = catalogues[`../../locales/compiled/${name}.json`]
  if (load === undefined) throw new Error(`no texts are compiled as ${name}`)
  return load()
}
