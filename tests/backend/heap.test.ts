import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { root } from '#tests/support/root.ts'

/** How the heap grows is a flag of V8, which says so where it does not know one, and goes on. */
const heap = pathToFileURL(`${root}backend/heap.ts`).href

function errorsOf(script: string): string {
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  expect(status).toBe(0)
  return stderr
}

it('limits the growth of the heap by a flag that this version of V8 knows', () => {
  expect(errorsOf(`const { limitHeapGrowth } = await import('${heap}'); limitHeapGrowth()`)).toBe('')
  expect(errorsOf("(await import('node:v8')).setFlagsFromString('--no-such-flag')")).toContain('unrecognized flag')
})
