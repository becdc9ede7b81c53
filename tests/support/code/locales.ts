import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Schema } from 'effect'
import { root } from '#tests/support/root.ts'
import { filesUnder, read } from '#tests/support/code/sources.ts'

/** The texts of `locales/`, as they are written. */

const Texts = Schema.fromJsonString(Schema.Record(Schema.String, Schema.String))

/** The folders of `locales/`, English first. */
export const localeFolders: readonly string[] = readdirSync(join(root, 'locales'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'compiled')
  .map((entry) => entry.name)
  .toSorted((a, b) => Number(b === 'en') - Number(a === 'en') || (a < b ? -1 : 1))

/** The area files of a language. */
export const areasOf = (folder: string): readonly string[] =>
  filesUnder(`locales/${folder}`, ['.json']).map((path) => path.slice(`locales/${folder}/`.length))

/** The texts of one area file by key. */
export const areaTexts = (folder: string, area: string): Readonly<Record<string, string>> =>
  Schema.decodeUnknownSync(Texts)(read(`locales/${folder}/${area}`).text)

/** All texts of a language by key. */
export const textsIn = (folder: string): ReadonlyMap<string, string> =>
  new Map(areasOf(folder).flatMap((area) => Object.entries(areaTexts(folder, area))))

/** The keys that a language has no text for. */
export function missingIn(folder: string, keys: readonly string[]): readonly string[] {
  const texts = textsIn(folder)
  return [...new Set(keys)].filter((key) => (texts.get(key) ?? '') === '')
}
