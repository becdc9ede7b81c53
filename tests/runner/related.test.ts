import { expect, it } from 'vitest'
import { related } from '#tests/support/run/related.ts'

/** What `npm run quick` takes to be the tests of what has changed. */

it('begins with a changed test, then the one of the same name', () => {
  const found = related(['machines/finance/bill.ts', 'tests/backend/pricing/price.test.ts'])
  expect(found.slice(0, 2)).toEqual(['tests/backend/pricing/price.test.ts', 'tests/machines/finance/bill.test.ts'])
})

it('finds who reads a changed file by way of a helper', () => {
  expect(related(['tests/support/site/pki.ts'])).toContain('tests/conformance/charge-point.test.ts')
})

it('leaves out what takes long, and finds nothing for what nobody reads', () => {
  expect(related(['tests/soak/soak.ts', 'tests/soak/soak.test.ts'])).not.toContain('tests/soak/soak.test.ts')
  expect(related(['README.md'])).toEqual([])
})
