import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { read } from '#tests/support/code/sources.ts'
import { root } from '#tests/support/root.ts'
import { faults, patched } from './fault.ts'

/** A change of the code that a patch touches must not leave the patch behind: `npm run planted` is not part of every run. */

it('keeps every planted fault fit for the tree, and its test', () => {
  const all = faults()
  expect(all.length).toBeGreaterThan(20)
  for (const { test } of all) expect(read(test).text).not.toBe('')
})

it('keeps the faults that made-up scenarios find fit for the tree', () => {
  const folder = 'tests/planted/explored/faults'
  const files = readdirSync(join(root, folder))
  expect(files.length).toBeGreaterThanOrEqual(3)
  for (const file of files) expect(patched(join(folder, file)).size, file).toBeGreaterThan(0)
})
