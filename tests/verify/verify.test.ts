import { describe, expect, it } from 'vitest'
import { atlas } from '#machines/atlas.ts'
import { properties, propertiesFor } from '#machines/properties.ts'
import { verifyMachine } from './machine.ts'
import { handmadeOf } from './pools/all.ts'
import { products } from './products/all.ts'
import { failuresOf } from './report.ts'

/** What `npm run verify` prints, as tests: every machine and every product keeps its rules on every path. */

describe('verification', () => {
  it.each([...atlas])('finds nothing against %s', (name, lifecycle) => {
    expect(failuresOf(verifyMachine(lifecycle, propertiesFor(name), handmadeOf(name)))).toEqual([])
  })

  it.each([...products])('finds nothing against %s together', (_, verify) => {
    expect(failuresOf(verify())).toEqual([])
  })

  it('names every rule once', () => {
    const names = [...properties.values()].flatMap((rules) => rules.map(({ name }) => name))
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })
})
