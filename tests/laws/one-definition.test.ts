import { expect, it } from 'vitest'
import { commandFlow } from '#console/flows/command-flow.ts'
import { atlas } from '#machines/atlas.ts'
import { importsOf, read, sourcesOf } from '#tests/support/code/sources.ts'
import type { Source } from '#tests/support/code/sources.ts'

/** What both sides of the product share is written once. */

const readers = (folder: string, specifier: string): readonly string[] =>
  sourcesOf([folder])
    .filter((source) => importsOf(source).some((wanted) => wanted.specifier === specifier && !wanted.typeOnly))
    .map(({ path }) => path)

const thatSay = (folders: readonly string[], pattern: RegExp): readonly string[] =>
  sourcesOf(folders)
    .filter(({ text }: Source) => pattern.test(text))
    .map(({ path }) => path)

it('runs the same machines in console and backend, and defines their states nowhere else [R0.1.03]', () => {
  const index = '#machines/atlas.ts'
  expect(readers('console', index)).not.toEqual([])
  expect(readers('backend', index)).not.toEqual([])
  const listed = new Set(importsOf(read('machines/atlas.ts')).map(({ specifier }) => specifier))
  const makers = thatSay(['machines'], /\bcreateMachine\(/u).map((path) => path.replace('machines/', './'))
  expect(makers.filter((path) => !listed.has(path))).toEqual([])
  // The flow of a form is the console's own; none of its states is one of a lifecycle.
  expect(thatSay(['console', 'backend', 'simulator'], /\bcreateMachine\(/u)).toEqual(['console/flows/command-flow.ts'])
  const states = new Set([...atlas.values()].flatMap(({ states: each }) => [...each.keys()]))
  expect(Object.keys(commandFlow.states).filter((state) => states.has(state))).toEqual([])
})

it('models calls and their failures with Effect [R0.2.05]', () => {
  const call = read('console/api/call.ts')
  expect(importsOf(call).some(({ specifier, typeOnly }) => specifier === 'effect' && !typeOnly)).toBe(true)
  for (const word of ['Effect.tryPromise', 'Effect.fail', 'Effect.runPromiseExit']) expect(call.text).toContain(word)
  // Nothing else in the console asks the server, but for the live feed, which is a stream: calls go out with the position seen.
  expect(thatSay(['console'], /\bfetch\((?!\))/u)).toEqual([
    'console/api/live-connection.ts',
    'console/api/position.ts',
  ])
  expect(call.text).toContain("from './position.ts'")
})

it('declares every call in the contracts, of all areas alike [R7.2.15]', () => {
  expect(thatSay(['console', 'backend', 'simulator'], /\b(?:endpoint|resource)\(\{/u)).toEqual([])
  const addresses = thatSay(['console'], /['"`]\/[a-z]+-service\//u)
  expect(addresses).toEqual([])
  const declared = thatSay(['contracts'], /\b(?:endpoint|resource)\(\{/u)
  for (const thing of [
    'system/account',
    'charging/charge-record',
    'equipment/pile',
    'finance/bill',
    'maintenance/alarm',
  ])
    expect(declared).toContain(`contracts/${thing}.calls.ts`)
})
