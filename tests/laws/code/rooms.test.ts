import { isBuiltin } from 'node:module'
import { posix } from 'node:path'
import { Schema } from 'effect'
import { expect, it } from 'vitest'
import { importsOf, productRooms, read, sourcesOf } from '#tests/support/code/sources.ts'
import type { Import, Source } from '#tests/support/code/sources.ts'
import { importTable, libraryTable } from './import-table.ts'
import type { Room } from './import-table.ts'

/** The directions of architecture §2: a room imports only what stands in its row. */

const sources = sourcesOf([...productRooms, 'e2e'])
const everything = sourcesOf([...productRooms, 'e2e', 'tests'])

/** Tools that configure a room are not part of it. */
const isTool = (path: string): boolean => /\.config\.ts$|\.mjs$/u.test(path)

/** The row that rules a file: its longest one. */
function rowOf(path: string): Room {
  const name = Object.keys(importTable)
    .filter((prefix) => path.startsWith(prefix))
    .toSorted((a, b) => b.length - a.length)[0]
  const row = name === undefined ? undefined : importTable[name]
  if (row === undefined) throw new Error(`${path} belongs to no room`)
  return row
}

/** The path inside the project that an import leads to; null for a package. */
function pathOf({ path }: Source, { specifier }: Import): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : null
}

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** Within `importTable`, a package of `libraryTable` is judged by its place there. */
function isAllowed(source: Source, wanted: Import): boolean {
  const row = rowOf(source.path)
  const target = pathOf(source, wanted)
  if (target !== null) {
    const readable = wanted.typeOnly ? [...row.rooms, ...(row.types ?? [])] : row.rooms
    return readable.some((room) => target.startsWith(room))
  }
  if (isBuiltin(wanted.specifier)) return row.node
  const name = packageOf(wanted.specifier)
  const places = libraryTable[name.startsWith('@fastify/') ? 'fastify' : name]
  if (places === undefined) return row.packages.includes(name)
  return wanted.typeOnly ? row.packages.includes(name) || fits(places, source) : fits(places, source)
}

const fits = (places: readonly RegExp[], { path }: Source): boolean => places.some((place) => place.test(path))

it('imports across rooms only as the table of architecture §2 allows', () => {
  const found = sources
    .filter(({ path }) => !isTool(path))
    .flatMap((source) =>
      importsOf(source)
        .filter((wanted) => !isAllowed(source, wanted))
        .map(({ specifier }) => `${source.path} → ${specifier}`),
    )
  expect(found).toEqual([])
})

it('crosses rooms by alias and never climbs two folders', () => {
  const found = everything.flatMap((source) =>
    importsOf(source)
      .filter(({ specifier }) => specifier.startsWith('.'))
      .filter((wanted) => {
        const room = source.path.split('/')[0]
        return wanted.specifier.startsWith('../../') || pathOf(source, wanted)?.split('/')[0] !== room
      })
      .map(({ specifier }) => `${source.path} → ${specifier}`),
  )
  expect(found).toEqual([])
})

it('writes the extension of every file of its own', () => {
  const found = everything.flatMap((source) =>
    importsOf(source)
      .filter(({ specifier }) => /^[.#]/u.test(specifier) && !/\.(tsx?|mjs|json|css)(\?\w+)?$/u.test(specifier))
      .map(({ specifier }) => `${source.path} → ${specifier}`),
  )
  expect(found).toEqual([])
})

it('has a row for every room and a room for every row', () => {
  const prefixes = Object.keys(importTable)
  for (const room of [...productRooms, 'e2e']) expect(prefixes).toContain(`${room}/`)
})

it('is held by the linter too, room by room', () => {
  const Lint = Schema.fromJsonString(
    Schema.Struct({
      overrides: Schema.Array(
        Schema.Struct({ files: Schema.Array(Schema.String), rules: Schema.Record(Schema.String, Schema.Unknown) }),
      ),
    }),
  )
  const { overrides } = Schema.decodeUnknownSync(Lint)(read('.oxlintrc.json').text)
  const ruled = overrides.flatMap(({ files, rules }) => ('no-restricted-imports' in rules ? files : []))
  expect(Object.keys(importTable).filter((prefix) => !ruled.includes(`${prefix}**`))).toEqual([])
})

it('keeps the areas of the console apart, and what they share below them', () => {
  const areaOf = (path: string): string | null =>
    /^console\/areas\/(?<area>[^/]+)\//u.exec(path)?.groups?.['area'] ?? null
  const console = sourcesOf(['console'])
  expect(new Set(console.map(({ path }) => areaOf(path))).size).toBeGreaterThan(7)
  const found = console.flatMap((source) => {
    const own = areaOf(source.path)
    // The tables of routes fetch pages; nothing else above the areas knows one.
    if (own === null && /^console\/(public-)?routes\.tsx$/u.test(source.path)) return []
    return importsOf(source).flatMap((wanted) => {
      const area = areaOf(pathOf(source, wanted) ?? '')
      return area === null || area === own ? [] : [`${source.path} → ${wanted.specifier}`]
    })
  })
  expect(found).toEqual([])
})

/** Files that can be reached from themselves by their imports, types included. */
function circlesIn(room: string): readonly string[] {
  const imports = new Map(
    sourcesOf([room]).map((source) => [source.path, importsOf(source).map((wanted) => pathOf(source, wanted) ?? '')]),
  )
  const reachedFrom = (path: string): ReadonlySet<string> => {
    const reached = new Set<string>()
    const open = [...(imports.get(path) ?? [])]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (reached.has(next)) continue
      reached.add(next)
      open.push(...(imports.get(next) ?? []))
    }
    return reached
  }
  return [...imports.keys()].filter((path) => reachedFrom(path).has(path))
}

it('imports in no circle inside the simulator', () => {
  expect(circlesIn('simulator')).toEqual([])
})

it('shows the whole charge point to those who use one, and its assembly to nobody else than itself', () => {
  const importersOf = (path: string): readonly string[] =>
    sourcesOf(['simulator'])
      .filter((source) => importsOf(source).some((wanted) => pathOf(source, wanted) === path))
      .map((source) => source.path)
  const folder = 'simulator/charge-point'
  const users = importersOf(`${folder}/charge-point.ts`)
  expect(users.filter((path) => !/^simulator\/((bench|fleet|scenarios)\/|library\.ts)/u.test(path))).toEqual([])
  expect(users.length).toBeGreaterThan(4)
  expect(importersOf(`${folder}/assembly.ts`)).toEqual([`${folder}/charge-point.ts`])
})
