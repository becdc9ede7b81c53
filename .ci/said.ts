import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'vite'

/**
 * Which texts a part of the console says, found out from its modules: a string that is a key, and every key below what a
 * template or a string begins with (`state.${lifecycle}.${status}` says all of `state.`). What is no key is said by nobody, so
 * a word too many costs a text, never a wrong one. Texts of a lifecycle that a template may become are said only where
 * the lifecycle is named, in the modules of the console or in the descriptions they draw.
 */

const root = fileURLToPath(new URL('../', import.meta.url))

interface Module {
  readonly imports: readonly string[]
  readonly lazyImports: readonly string[]
  /** Whole strings, and beginnings that something is put behind. */
  readonly words: readonly string[]
  readonly beginnings: readonly string[]
}

/**
 * What names the lifecycles of a page: its modules and the descriptions they draw, not machines, which name each other. Badges of
 * any of them may be shown; commands only of those that nothing but the page names, beside what serves every page.
 */
const namesShown = /^(?:console|contracts)\//u
const namesCommanded = /^(?:console|contracts)\/(?!domain\/(?:address|history|state)\b|http\/|(?:menu|routes)\.ts)/u
/** A beginning that all lifecycles have in common: `command.`, `state.`. */
const isGroup = /^[a-z]+\.$/u
const isBadge = /^(?:state|phase)\.$/u

const known = new Map<string, Module>()

/** A module by its path from the root. */
function read(path: string): Module {
  const found = known.get(path)
  if (found !== undefined) return found
  const [imports, lazyImports, words, beginnings]: [string[], string[], string[], string[]] = [[], [], [], []]
  const add = (to: string[], specifier: unknown): void => {
    const next = typeof specifier === 'string' ? resolved(specifier, path) : null
    if (next !== null) to.push(next)
  }
  new Visitor({
    ImportDeclaration: ({ importKind, source }) => importKind === 'type' || add(imports, source.value),
    ImportExpression: ({ source }) => source.type === 'Literal' && add(lazyImports, source.value),
    Literal: ({ value }) => typeof value === 'string' && words.push(value),
    TemplateLiteral: ({ quasis }) => {
      const [head] = quasis
      if (head !== undefined) (quasis.length === 1 ? words : beginnings).push(head.value.raw)
    },
  }).visit(parseSync(path, readFileSync(join(root, path), 'utf8')).program)
  const module = { imports, lazyImports, words, beginnings }
  known.set(path, module)
  return module
}

/** The path of a module of ours; null for a package, and for what says nothing. */
function resolved(specifier: string, from: string): string | null {
  const path = specifier.startsWith('#') ? specifier.slice(1) : join(dirname(from), specifier)
  const isOurs = specifier.startsWith('#') || specifier.startsWith('.')
  return isOurs && /(?<!\.css)\.tsx?$/u.test(path) && existsSync(join(root, path)) ? path : null
}

/** Everything that some modules reach, also later, without what begins at one of `except`. */
function reached(from: readonly string[], except: readonly string[]): readonly string[] {
  const found = new Set(from)
  // A set goes on to what was added while it is walked.
  for (const path of found) {
    const { imports, lazyImports } = read(path)
    for (const next of [...imports, ...lazyImports]) if (!except.includes(next)) found.add(next)
  }
  return [...found]
}

/** The lifecycles that a text belongs to; null for one that belongs to none. */
export type LifecyclesOf = (key: string) => readonly string[] | null

interface Bounds {
  /** Modules that are not walked, with what only they reach. */
  readonly except?: readonly string[]
  readonly lifecyclesOf?: LifecyclesOf
}

/** The keys, out of all there are, that the modules reached from some say. */
export function saidBy(
  from: readonly string[],
  keys: readonly string[],
  { except = [], lifecyclesOf = () => null }: Bounds = {},
): ReadonlySet<string> {
  const whole = new Set(keys)
  const starts = new Set<string>()
  const said = new Set<string>()
  const modules = reached(from, except)
  // The group of texts that a description names is said by pages that are drawn from descriptions, and by no other.
  const isDescribed = modules.some((path) => path.startsWith('console/domain/resource/'))
  for (const path of modules) {
    const { words, beginnings } = read(path)
    const isNamed = isDescribed || !path.endsWith('.calls.ts')
    for (const word of words) {
      if (whole.has(word)) said.add(word)
      if (!isNamed) continue
      // The name of a group of texts, which is put together with the rest of their keys elsewhere.
      if (word.includes('.')) starts.add(word.endsWith('.') ? word : `${word}.`)
    }
    for (const beginning of beginnings) if (beginning.includes('.')) starts.add(beginning)
  }
  const named = (by: RegExp) => new Set(modules.filter((path) => by.test(path)).flatMap((path) => read(path).words))
  const [shown, commanded] = [named(namesShown), named(namesCommanded)]
  const isOfNamed = (start: string, key: string): boolean => {
    const names = isBadge.test(start) ? shown : commanded
    return lifecyclesOf(key)?.some((lifecycle) => names.has(lifecycle)) ?? true
  }
  const beginnings = [...starts]
  const isMeant = (start: string, key: string): boolean =>
    key.startsWith(start) && (!isGroup.test(start) || isOfNamed(start, key))
  for (const key of keys) if (beginnings.some((start) => isMeant(start, key))) said.add(key)
  return said
}
