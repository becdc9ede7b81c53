import { expect, it } from 'vitest'
import { atlas } from '#machines/atlas.ts'
import { lookups } from '#machines/lookups.ts'
import { storiesOf, tell } from '#tests/golden/stories.ts'

it('names every lookup once, of a lifecycle that there is', () => {
  expect(new Set(lookups.map(({ name }) => name)).size).toBe(lookups.length)
  expect(lookups.filter(({ lifecycle }) => !atlas.has(lifecycle))).toEqual([])
})

it.each(lookups.filter(({ byStateAlone }) => byStateAlone).map((one) => [one.name, one] as const))(
  'finds by %s as before while a stream stays in its state',
  (_, lookup) => {
    const lifecycle = atlas.get(lookup.lifecycle)
    if (lifecycle === undefined) throw new Error(`no lifecycle ${lookup.lifecycle}`)
    const told = storiesOf(lookup.lifecycle).flatMap((story) => tell(lifecycle, story))
    const staying = told.filter(({ before, after }) => before === after)
    expect(staying.length).toBeGreaterThan(0)
    for (const { line, standings } of staying) {
      const [before, after] = standings.map((standing) => lookup.key(standing, String(line.story)))
      expect(after, `${line.type} in story ${line.story}`).toEqual(before)
    }
  },
)
