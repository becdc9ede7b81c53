/**
 * Merges `locales/<lang>/*.json` and compiles every message to the syntax tree that react-intl formats without a parser,
 * into `locales/compiled/`: `<lang>-first.json` for the pages outside the shells, `<lang>-atlas.json` for those of the
 * atlas alone, `<lang>.json` for all other texts. What has no places stays a text. Run by Node before a build; a key that
 * stands twice, or a message that is not ICU, ends it with exit code 1 and the name of the file.
 */
// oxlint-disable-next-line no-restricted-imports -- Node runs this file before a build, no browser ever does.
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
// oxlint-disable-next-line no-restricted-imports -- as above.
import { join } from 'node:path'
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { routes } from '#contracts/routes.ts'

/** How the keys begin that pages outside the shells speak; a sign-in page is not to wait for the others. */
const first = [
  'shell.',
  'signIn.',
  'operators.',
  'notFound.',
  'failure.',
  'kit.',
  'notBuilt.',
  ...routes.filter(({ shell }) => shell === 'public').map(({ name }) => `route.${name}.`),
]

const isFirst = (key) => first.some((beginning) => key.startsWith(beginning))

/** What only the atlas says; the way into it stands on other pages. */
const isAtlas = (key) => /^(rule|atlas)\./u.test(key) && key !== 'atlas.open'

const source = join(import.meta.dirname, '../../locales')
const target = join(source, 'compiled')

/** The languages that have a folder. */
const languages = () =>
  readdirSync(source).filter((name) => name !== 'compiled' && statSync(join(source, name)).isDirectory())

/** Every message of a language, as text, by key. */
function merged(language) {
  const texts = new Map()
  for (const file of readdirSync(join(source, language)).filter((name) => name.endsWith('.json'))) {
    const path = join(source, language, file)
    for (const [key, text] of Object.entries(JSON.parse(readFileSync(path, 'utf8')))) {
      if (texts.has(key)) throw new Error(`${path}: ${key} stands in another file too`)
      texts.set(key, { text, path })
    }
  }
  return texts
}

function compiled(language) {
  const trees = {}
  for (const [key, { text, path }] of [...merged(language)].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    try {
      const tree = parse(text)
      trees[key] = tree.length === 1 && tree[0].type === TYPE.literal ? tree[0].value : tree
    } catch (error) {
      throw new Error(`${path}: ${key} is not an ICU message`, { cause: error })
    }
  }
  return trees
}

mkdirSync(target, { recursive: true })
for (const language of languages()) {
  const texts = Object.entries(compiled(language))
  write(
    `${language}-first.json`,
    texts.filter(([key]) => isFirst(key)),
  )
  write(
    `${language}.json`,
    texts.filter(([key]) => !isFirst(key) && !isAtlas(key)),
  )
  write(
    `${language}-atlas.json`,
    texts.filter(([key]) => isAtlas(key)),
  )
}

function write(name, texts) {
  writeFileSync(join(target, name), JSON.stringify(Object.fromEntries(texts)))
}
