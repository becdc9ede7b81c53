import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Schema } from 'effect'
import { expect, it } from 'vitest'
import { root } from '#tests/support/root.ts'
import { importsOf, read, sourcesOf } from '#tests/support/code/sources.ts'

/** What the design card asks of packages, folders and settings. */

const Manifest = Schema.fromJsonString(
  Schema.Struct({
    scripts: Schema.Record(Schema.String, Schema.String),
    dependencies: Schema.Record(Schema.String, Schema.String),
    devDependencies: Schema.Record(Schema.String, Schema.String),
  }),
)
const manifest = Schema.decodeUnknownSync(Manifest)(read('package.json').text)

const usedIn = (folder: string): readonly string[] =>
  sourcesOf([folder]).flatMap((source) => importsOf(source).map(({ specifier }) => specifier))

it.each([
  ['react', 'console', 'R0.2.01'],
  ['react-dom', 'console', 'R0.2.02'],
  ['xstate', 'machines', 'R0.2.03'],
  ['@xstate/react', 'console', 'R0.2.04'],
  ['effect', 'contracts', 'R0.2.06'],
  ['wouter', 'console', 'R0.2.07'],
  ['jotai', 'console', 'R0.2.08'],
  ['react-aria', 'console', 'R0.2.09'],
  ['@vanilla-extract/css', 'console', 'R0.2.10'],
  ['@formatjs/intl', 'backend', 'R0.2.11'],
  ['react-intl', 'console', 'R0.2.12'],
  ['temporal-polyfill', 'backend', 'R0.2.13'],
  ['uplot', 'console', 'R0.2.14'],
  ['fastify', 'backend', 'R0.2.15'],
  ['ocpp-rpc', 'backend', 'R0.2.16'],
  ['ocpp-rpc', 'simulator', 'R0.2.16'],
  ['better-sqlite3', 'backend', 'R0.2.17'],
])('depends on %s and uses it in %s [%s]', (name, folder) => {
  expect(Object.keys(manifest.dependencies)).toContain(name)
  const isThat = (specifier: string): boolean => specifier === name || specifier.startsWith(`${name}/`)
  expect(usedIn(folder).filter(isThat).length).toBeGreaterThan(0)
})

it.each([
  ['vitest', 'tests', 'R0.2.18'],
  ['playwright', 'tests', 'R0.2.19'],
  ['@playwright/test', 'e2e', 'R0.2.19'],
])('tests with %s in %s [%s]', (name, folder) => {
  expect(Object.keys(manifest.devDependencies)).toContain(name)
  expect(usedIn(folder)).toContain(name)
})

it('depends on nothing of Effect that Effect 4 has inside [R0.2.06]', () => {
  expect(Object.keys(manifest.dependencies).filter((name) => name.startsWith('@effect/'))).toEqual([])
})

it.each([
  ['machines', 'R0.3.04'],
  ['simulator', 'R0.3.05'],
  ['backend', 'R0.3.05'],
  ['contracts', 'R0.3.06'],
  ['locales', 'R0.3.07'],
  ['console', 'R0.3.03'],
  ['tests', 'R0.3.08'],
  ['e2e', 'R0.3.09'],
])('has %s at its root [%s]', (name) => {
  expect(existsSync(join(root, name))).toBe(true)
})

it('has scripts to start, build and test [R0.3.01]', () => {
  expect(Object.keys(manifest.scripts)).toEqual(expect.arrayContaining(['start', 'build', 'test', 'e2e']))
})

it('checks all folders strictly [R0.3.02]', () => {
  const Config = Schema.fromJsonString(
    Schema.Struct({
      compilerOptions: Schema.Struct({ strict: Schema.Boolean, noUncheckedIndexedAccess: Schema.Boolean }),
      include: Schema.Array(Schema.String),
    }),
  )
  const { compilerOptions, include } = Schema.decodeUnknownSync(Config)(read('tsconfig.json').text)
  expect(compilerOptions).toMatchObject({ strict: true, noUncheckedIndexedAccess: true })
  const folders = ['backend', 'console', 'contracts', 'e2e', 'machines', 'simulator', 'tests']
  expect([...include].toSorted()).toEqual(folders)
})

it('is written in TypeScript, the interface in React [R0.6.01] [R0.6.02]', () => {
  const product = sourcesOf(['contracts', 'machines', 'backend', 'simulator', 'console'])
  // What runs on the host's Node before anything is installed, and what compiles texts, is a tool.
  const other = product.filter(({ path }) => !/\.tsx?$/u.test(path) && path !== 'console/intl/compile.mjs')
  expect(other.map(({ path }) => path)).toEqual([])
  expect(product.some(({ path }) => path.startsWith('console/') && path.endsWith('.tsx'))).toBe(true)
})
