/**
 * Merges `locales/<lang>/*.json` and compiles every message to the syntax tree that react-intl formats without a parser,
 * into `locales/compiled/`: `<lang>-first.json` for the pages outside the shells, `<lang>-rules.json` for those of the
 * lab alone, `<lang>.json` for all other texts. Of those, `<lang>-frame.json` repeats what every page inside says, and
 * `<lang>-<family>.json` what pages of a family say beside it, so that one can stand before all is there. What has no places
 * stays a text. Run by Node before a build; a key that stands twice, or a message that is not ICU, ends it with exit code 1 and
 * the name of the file.
 */
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { saidBy } from '#ci/said.ts'
import { extentOf, families } from '#console/intl/extents.ts'
import { routes } from '#contracts/routes.ts'
import { atlas } from '#machines/atlas.ts'

/** How the keys begin that pages outside the shells speak; a sign-in page is not to wait for the others. */
const first = [
  'shell.',
  'signIn.',
  'operators.',
  'notFound.',
  'failure.',
  'kit.',
  'notBuilt.',
  // Told as somebody comes in or goes out.
  'success.signIn',
  'success.password',
  'success.demo',
  ...routes.filter(({ shell }) => shell === 'public').map(({ name }) => `route.${name}.`),
]

const isOutside = (key) => first.some((beginning) => key.startsWith(beginning))

/** What only the atlas and the bench say; the way into it stands on other pages. */
const isOfLab = (key) => /^(rule|atlas|bench)\./u.test(key) && key !== 'atlas.open'

/** Parts that wait until everything can be said. */
const later = [
  'console/areas/equipment/ocpp-log/ocpp-log-tab.tsx',
  'console/areas/equipment/pile-registration/registration-tab.tsx',
  'console/areas/equipment/quirk/quirks-panel.tsx',
  'console/areas/equipment/security/security-tab.tsx',
  'console/areas/equipment/typed-calls/typed-calls-tab.tsx',
  'console/areas/home/guide/guide.tsx',
  'console/domain/approval/approvals-menu.tsx',
  'console/domain/capsule/capsule-section.tsx',
  'console/domain/history/history-list.tsx',
  'console/shell/confirm.tsx',
  'console/shell/frame/reset-demo.tsx',
]

/** Fetched ahead from the frame, for the pages that say what is in them. */
const ahead = ['console/kit/confirm/confirm-part.ts']

/** What every page inside is made of, without the pages themselves. */
const frame = ['console/main.tsx', 'console/shell/frame/frame.tsx', 'console/shell/page/not-built.page.tsx']
const publicPages = [
  'console/main.tsx',
  ...['operator-list', 'sign-in'].map((name) => `console/areas/account/${name}.page.tsx`),
  ...['not-found', 'not-built'].map((name) => `console/shell/page/${name}.page.tsx`),
]
const tables = ['console/routes.tsx', 'console/public-routes.tsx']

/** The screen of every page inside, by the name of its route. */
function screens() {
  const table = readFileSync(join(import.meta.dirname, '../routes.tsx'), 'utf8')
  const page = String.raw`lazyPage\(\s*async \(\) => \(await import\('\./([^']+)'\)`
  const all = (pattern) => [...table.matchAll(new RegExp(pattern, 'gu'))].map(([, name, found]) => [name, found])
  const shared = new Map(all(String.raw`const (\w+) = ${page}`))
  const named = all(String.raw`\n {2}(\w+): (\w+),`).filter(([, name]) => shared.has(name))
  return [...all(String.raw`\n {2}(\w+): ${page}`), ...named.map(([name, found]) => [name, shared.get(found)])]
}

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
/** The lifecycles that have a guard, by its name. */
const guarded = new Map()
for (const [lifecycle, { transitions }] of atlas)
  for (const { guards } of [...transitions.values()].flatMap((byFact) => [...byFact.values()].flat()))
    for (const { name } of guards) guarded.set(name, [...(guarded.get(name) ?? []), lifecycle])
const keys = [...merged('en').keys()]
const said = (modules, except = []) => saidBy(modules, keys, { except: [...later, ...tables, ...except], lifecyclesOf })
const pages = screens().map(([name, path]) => ({ extent: extentOf({ name, shell: 'main' }), path: `console/${path}` }))
const screensOf = (extent) => pages.filter((page) => page.extent === extent).map(({ path }) => path)
const everywhere = said([...frame, ...screensOf('frame')], ahead)
const saidOutside = said(publicPages, ahead)
const isFirst = (key) => isOutside(key) && (saidOutside.has(key) || /^(?:failure|success)\./u.test(key))
/** Page by page: what one of them names another does not say. */
const saidIn = families.map((family) => ({
  family,
  said: new Set(screensOf(family).flatMap((path) => [...said([path])])),
}))

const written = new Set()
for (const language of languages()) {
  const texts = Object.entries(compiled(language))
  const [wrong] = texts.find(([key, tree]) => isFirst(key) && !isPlain(tree)) ?? []
  if (wrong !== undefined) throw new Error(`${language}: ${wrong} is said outside the shells, and is not plain`)
  const inside = texts.filter(([key]) => !isFirst(key) && !isOfLab(key))
  write(
    `${language}-first`,
    texts.filter(([key]) => isFirst(key)),
  )
  write(language, inside)
  write(
    `${language}-rules`,
    texts.filter(([key]) => isOfLab(key)),
  )
  write(
    `${language}-frame`,
    inside.filter(([key]) => everywhere.has(key)),
  )
  for (const { family, said: of } of saidIn)
    write(
      `${language}-${family}`,
      texts.filter(([key]) => of.has(key) && !isFirst(key) && !everywhere.has(key)),
    )
}
// What an earlier version wrote would be built too.
for (const file of readdirSync(target)) if (!written.has(file)) rmSync(join(target, file))

/** The lifecycles that a text belongs to: by its name, or because they have the guard; null for any other text. */
function lifecyclesOf(key) {
  const [group, name] = key.split('.')
  if (group === 'guard') return guarded.get(name) ?? null
  return ['command', 'phase', 'state'].includes(group) && atlas.has(name) ? [name] : null
}

/** Before react-intl has come: words, places and plurals (plain-text.ts). */
function isPlain(tree) {
  if (typeof tree === 'string') return true
  return tree.every(
    ({ type, options = {} }) =>
      [TYPE.literal, TYPE.argument, TYPE.plural, TYPE.pound].includes(type) &&
      Object.values(options).every(({ value }) => isPlain(value)),
  )
}

function write(name, texts) {
  const file = `${name}.json`
  writeFileSync(join(target, file), JSON.stringify(Object.fromEntries(texts)))
  written.add(file)
}
