import { deepStrictEqual } from 'node:assert/strict'
import { afterAll, expect, vi } from 'vitest'
import { writeTaken } from '../lifecycles/taken.ts'

/** Before and after each file of tests: it leaves nothing behind in its process that the files after it would meet. */

const before = standing()

afterAll(() => {
  writeTaken(expect.getState().testPath ?? '')
  vi.useRealTimers()
  vi.unstubAllGlobals()
  const { shared, functions } = standing()
  deepStrictEqual(shared, before.shared, 'what it leaves to the files that follow')
  // Libraries may add functions to the global object; nobody may change what stood there.
  const changed = Object.keys(before.functions).filter((name) => functions[name] !== before.functions[name])
  deepStrictEqual(changed, [], 'global functions that the files after it meet')
})

/** What all files of a process have in common. */
function standing() {
  const globals = Object.entries(Object.getOwnPropertyDescriptors(globalThis))
  return {
    shared: { environment: { ...process.env }, folder: process.cwd() },
    functions: Object.fromEntries(
      globals.flatMap(([name, { value }]) => (typeof value === 'function' ? [[name, value]] : [])),
    ),
  }
}
