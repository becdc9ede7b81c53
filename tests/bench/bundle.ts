import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '#tests/support/root.ts'
import type { Plan, Report } from './measure.ts'

/** How much JavaScript a browser loads before a page stands, gzipped: entry, what it imports, the page's chunk, one language. */

const built = join(root, 'dist/console')
const assets = join(built, 'assets')
const LANGUAGE = 'en'

export async function benchBundle(_plan: Plan, report: Report): Promise<void> {
  const chunks = readChunks()
  const named = (name: string): string => {
    const found = [...chunks.keys()].find((file) => file.replace(/-[\w-]{8}\.js$/u, '') === name)
    if (found === undefined) throw new Error(`dist/console has no chunk ${name}: build the console first`)
    return found
  }
  const entry = /src="\/assets\/([^"]+\.js)"/u.exec(readFileSync(join(built, 'index.html'), 'utf8'))?.[1]
  if (entry === undefined) throw new Error('dist/console/index.html loads no script')
  const weight = (files: Iterable<string>): number =>
    [...files].reduce((sum, file) => sum + gzipSync(chunks.get(file)?.text ?? '').length, 0) / 1024
  const needed = (...files: readonly string[]): ReadonlySet<string> => closure(chunks, files)

  const first = needed(entry, named(`${LANGUAGE}-first`), named('sign-in'))
  const shell = needed(entry, named(`${LANGUAGE}-first`), named(LANGUAGE), named('frame'))
  const screens = readdirSync(join(root, 'console/screens'))
    .map((file) => file.replace(/\.tsx$/u, ''))
    .filter((name) => [...chunks.keys()].some((file) => file.replace(/-[\w-]{8}\.js$/u, '') === name))
  const routes = screens.map((name) => weight(needed(...shell, named(name))))
  const kilobytes = (name: string, value: number, atMost?: number): void =>
    report({ name, unit: 'kB', values: [value], ...(atMost === undefined ? {} : { goal: { of: 'value', atMost } }) })
  kilobytes('bundle.signIn', weight(first), 120)
  kilobytes('bundle.shell', weight(shell), 260)
  kilobytes('bundle.shell.added', weight([...shell].filter((file) => !first.has(file))))
  kilobytes('bundle.route.largest', Math.max(...routes), 350)
}

interface Chunk {
  readonly text: string
  /** Files it cannot start without. */
  readonly imports: readonly string[]
}

function readChunks(): ReadonlyMap<string, Chunk> {
  const files = readdirSync(assets).filter((file) => file.endsWith('.js'))
  return new Map(
    files.map((file) => {
      const text = readFileSync(join(assets, file), 'utf8')
      const imports = [...text.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/gu)].map(
        ([, path]) => path ?? '',
      )
      return [file, { text, imports }]
    }),
  )
}

function closure(chunks: ReadonlyMap<string, Chunk>, files: readonly string[]): ReadonlySet<string> {
  const all = new Set<string>()
  const add = (file: string): void => {
    if (all.has(file)) return
    all.add(file)
    for (const imported of chunks.get(file)?.imports ?? []) add(imported)
  }
  for (const file of files) add(file)
  return all
}
