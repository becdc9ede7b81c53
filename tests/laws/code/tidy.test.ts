import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ESTree } from 'vite'
import { expect, it } from 'vitest'
import { root } from '#tests/support/root.ts'
import {
  at,
  filesUnder,
  lineOf,
  productRooms,
  read,
  rooms,
  sourcesOf,
  textsOf,
  visit,
} from '#tests/support/code/sources.ts'
import type { Source } from '#tests/support/code/sources.ts'

/** How the code is laid out (architecture §8, style guide 11–13, 21–22, 33, 57, 62, 71). */

const fileLinesMax = 300
const functionLinesMax = 70
/** A machine is read in one go. */
const machineLinesMax = 180

/** One with more wants another level, or has two ideas in it (architecture §1). */
const folderFilesMax = 20

/** Pure tables: data that reads better in one piece than in two. */
const dataTables: readonly string[] = []

/** The rooms that speak SQL. */
const sqlRooms = /^(backend\/(store|kernel|history|ocpp-log|bench\/checks)|tests)\//u

const product = sourcesOf(productRooms)
const everything = sourcesOf(rooms)

const codeOf = (source: Source): readonly string[] => source.text.trimEnd().split('\n')

it('keeps every file within 300 lines', () => {
  const long = everything
    .filter(({ path }) => !dataTables.includes(path))
    .map((source) => ({ path: source.path, lines: codeOf(source).length }))
  expect(long.filter(({ lines }) => lines > fileLinesMax)).toEqual([])
})

it('keeps every machine within 180 lines', () => {
  const machines = product.filter(({ path, text }) => path.startsWith('machines/') && text.includes('.createMachine('))
  expect(machines.length).toBeGreaterThan(29)
  const long = machines.filter((source) => codeOf(source).length > machineLinesMax)
  expect(long.map(({ path }) => path)).toEqual([])
})

it('keeps no more than twenty files in a folder', () => {
  const sizes = Map.groupBy(everything, ({ path }) => path.slice(0, path.lastIndexOf('/')))
  const crowded = [...sizes].filter(([, files]) => files.length > folderFilesMax)
  expect(crowded.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([])
})

it('names only files that exist as data tables', () => {
  expect(dataTables.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

it('keeps every function within 70 lines', () => {
  const long: string[] = []
  for (const source of everything) {
    const measure = (node: ESTree.Function | ESTree.ArrowFunctionExpression): void => {
      const lines = lineOf(source, node.end) - lineOf(source, node.start) + 1
      if (lines > functionLinesMax && !groupsTests(source, node)) long.push(`${at(source, node)} has ${lines} lines`)
    }
    visit(source, {
      FunctionDeclaration: measure,
      FunctionExpression: measure,
      ArrowFunctionExpression: measure,
    })
  }
  expect(long).toEqual([])
})

/** The body of a `describe` is a chapter, not a function. */
const groupsTests = ({ text }: Source, { start }: ESTree.Span): boolean =>
  /\bdescribe\b.*, $/u.test(text.slice(0, start).split('\n').at(-1) ?? '')

it('speaks SQL only in the store, the kernel and what is beside them', () => {
  const sql =
    /^\s*(select\s[^]+\sfrom\s|insert\s+(or\s+\w+\s+)?into\s|update\s+\w+\s+set\s|delete\s+from\s|create\s+(unique\s+)?(table|index|trigger|view)\s|drop\s+(table|index)\s|alter\s+table\s|pragma\s+\w)/iu
  const found = product
    .filter(({ path }) => !sqlRooms.test(path))
    .flatMap((source) =>
      textsOf(source)
        .filter(({ text }) => sql.test(text))
        .map((node) => at(source, node)),
    )
  expect(found).toEqual([])
})

it('spells no text in the interface', () => {
  const found: string[] = []
  const spoken =
    /^(title|label|placeholder|alt|description|tooltip|aria-(label|description|roledescription|valuetext))$/u
  for (const source of sourcesOf(['console']).filter(({ path }) => path.endsWith('.tsx'))) {
    visit(source, {
      JSXText: (node) => {
        if (/\p{L}/u.test(node.value)) found.push(`${at(source, node)} ${node.value.trim()}`)
      },
      JSXExpressionContainer: (node) => {
        const { expression } = node
        if (source.text[node.start - 1] === '=') return
        if (expression.type === 'Literal' && typeof expression.value === 'string' && /\p{L}/u.test(expression.value))
          found.push(`${at(source, node)} ${expression.value}`)
      },
      JSXAttribute: ({ name, value }) => {
        if (name.type !== 'JSXIdentifier' || !spoken.test(name.name) || value?.type !== 'Literal') return
        // A part of the kit may take a text key; a key has a dot and no blank.
        if (typeof value.value === 'string' && /\p{L}/u.test(value.value) && !/^\w+(\.[\w-]+)+$/u.test(value.value))
          found.push(`${at(source, value)} ${value.value}`)
      },
    })
  }
  expect(found).toEqual([])
})

it('leaves no marks of unfinished work', () => {
  expect(linesWith(/\b(TODO|FIXME|XXX)\b/u, everything)).toEqual([])
  expect(linesWith(/not implemented|placeholder implementation/iu, product)).toEqual([])
})

it('names no machine, registry or person’s folder', () => {
  const places =
    /(?<!areas|\.)\/(home|Users)\/\w+\/\w|\/root\/|\/work\/(main|shared)|registry\.\w+\.(com|org|net)|npmjs/iu
  const texts = [...everything, ...filesUnder('.ci', ['']).map(read), ...['package.json', '.npmrc'].map(read)]
  const own = texts.filter(({ path }) => path !== 'tests/laws/code/tidy.test.ts')
  expect(linesWith(places, own)).toEqual([])
})

it('locks packages without the address of a registry', () => {
  expect(linesWith(/"resolved"/u, [read('package-lock.json')])).toEqual([])
})

it('has no skipped, focused or sleeping test', () => {
  const tests = sourcesOf(['tests', 'e2e']).filter(({ path }) => /\.(test|spec)\.tsx?$/u.test(path))
  const own = tests.filter(({ path }) => path !== 'tests/laws/code/tidy.test.ts')
  expect(linesWith(/\.(skip|only|todo|fixme)\(|waitForTimeout\(|\bsetTimeout\(|timers\/promises/u, own)).toEqual([])
})

it('re-exports nothing but what a thing or the library offers to others', () => {
  const offered = /^(backend\/areas\/\w+\/[\w-]+\/public(-queries)?|simulator\/library)\.ts$/u
  const found = product
    .filter(({ path }) => !offered.test(path))
    .flatMap((source) => {
      const lines: string[] = []
      visit(source, {
        ExportAllDeclaration: (node) => lines.push(at(source, node)),
        ExportNamedDeclaration: (node) => node.source && lines.push(at(source, node)),
      })
      return lines
    })
  expect(found).toEqual([])
})

it('gives every silenced rule a reason', () => {
  const found = everything.flatMap((source) =>
    codeOf(source).flatMap((line, index, lines) => {
      if (!/(?:oxlint|eslint)-disable|@ts-(?:ignore|expect-error|nocheck)/u.test(line)) return []
      if (source.path === 'tests/laws/code/tidy.test.ts' || /--\s+\S/u.test(line)) return []
      return /^\s*(\/\/|\*|\{\/\*)/u.test(lines[index - 1] ?? '') ? [] : [`${source.path}:${index + 1}`]
    }),
  )
  expect(found).toEqual([])
})

it('keeps the root to the named entries [R0.3.11]', () => {
  const entries = [...rooms, 'locales', 'docs', 'README.md', 'package.json', 'package-lock.json', 'tsconfig.json']
  const made = ['node_modules', 'dist', 'data', 'coverage']
  const found = readdirSync(root).filter((name) => !name.startsWith('.') && !made.includes(name))
  expect(found.filter((name) => !entries.some((entry) => entry === name))).toEqual([])
})

function linesWith(pattern: RegExp, sources: readonly Source[]): readonly string[] {
  return sources.flatMap((source) =>
    source.path === 'tests/laws/code/tidy.test.ts'
      ? []
      : codeOf(source).flatMap((line, index) =>
          pattern.test(line) ? [`${source.path}:${index + 1} ${line.trim()}`] : [],
        ),
  )
}
