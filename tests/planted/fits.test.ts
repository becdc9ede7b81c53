import { expect, it } from 'vitest'
import { read } from '#tests/support/code/sources.ts'
import { faults } from './fault.ts'

/** A change of the code that a patch touches must not leave the patch behind: `npm run planted` is not part of every run. */

it('keeps every planted fault fit for the tree, and its test', () => {
  const all = faults()
  expect(all.length).toBeGreaterThan(20)
  for (const { test } of all) expect(read(test).text).not.toBe('')
})
