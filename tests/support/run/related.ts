import { dirname, join } from 'node:path'
import { filesUnder, read } from '../code/sources.ts'

/** Which files of tests read what has changed: the nearest first. */

/** They take long, and stand for everything. */
const slow = /^tests\/(crash|soak|fuzz|mutation|verify)\/|^tests\/backend\/queries\/list\.test\.ts$/u
const isTest = (path: string): boolean => /\.test\.tsx?$/u.test(path)

/** Steps from a test to what has changed: none for the test itself, one for its namesake, two for who imports it, and so on. */
const HELPERS_MOST = 4

export function related(changed: readonly string[]): readonly string[] {
  const files = filesUnder('tests', ['.ts', '.tsx'])
  const readers = readersOf(files)
  const distances = new Map<string, number>()
  const note = (path: string, distance: number): void => {
    if (isTest(path) && !slow.test(path)) distances.set(path, Math.min(distance, distances.get(path) ?? distance))
  }
  for (const path of changed) {
    note(path, 0)
    for (const test of namesakesOf(path)) if (files.includes(test)) note(test, 1)
    let reached = new Set([path])
    for (let distance = 2; distance < 2 + HELPERS_MOST; distance += 1) {
      reached = new Set([...reached].flatMap((one) => readers.get(one) ?? []))
      for (const reader of reached) note(reader, distance)
    }
  }
  return [...distances.keys()].toSorted((a, b) => (distances.get(a) ?? 0) - (distances.get(b) ?? 0) || (a < b ? -1 : 1))
}

/** `tests/<room>/<thing>.test.ts` tests `<room>/<thing>.ts`; a machine's context and words are the machine's. */
const namesakesOf = (path: string): readonly string[] => {
  const thing = path.replace(/(\.\w+)?\.tsx?$/u, '')
  return [`tests/${thing}.test.ts`, `tests/${thing}.test.tsx`]
}

/** By each file those under `tests/` that import it. */
function readersOf(files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const readers = new Map<string, string[]>()
  for (const path of files)
    for (const [, specifier = ''] of read(path).text.matchAll(/(?:from|import\() ?'([#.][^']+)'/gu)) {
      const imported = specifier.startsWith('#') ? specifier.slice(1) : join(dirname(path), specifier)
      const known = readers.get(imported)
      if (known === undefined) readers.set(imported, [path])
      else known.push(path)
    }
  return readers
}
