import type { ESTree } from 'vite'
import { expect, it } from 'vitest'
import { at, productRooms, sourcesOf, visit } from '#tests/support/sources.ts'
import type { Source } from '#tests/support/sources.ts'

/**
 * Style guide 33: a type is read off a value, not said of it. Where it is said all the same (`as`, but for `as const`), and
 * where a rule is silenced, is counted; what a cast says must hold for another reason than the compiler's.
 */

/** In a thousand lines of a room. */
const castsMax = 1
/** In a thousand lines of the product. */
const silencedMax = 0.1

/**
 * Rooms above it, which may have so many casts and no more. Of those of machines all but fifteen are the context that a
 * machine's first fact makes, `{}` until then.
 */
const castsStill: Readonly<Partial<Record<(typeof productRooms)[number], number>>> = { backend: 39, machines: 41 }

const linesOf = (sources: readonly Source[]): number =>
  sources.reduce((sum, { text }) => sum + text.trimEnd().split('\n').length, 0)

/** One by way of `unknown` is one. What xstate is told in `types` is a type and no value. */
function castsIn(source: Source): readonly string[] {
  const found = new Map<number, string>()
  const told: ESTree.Span[] = []
  const note = (node: ESTree.TSAsExpression | ESTree.TSTypeAssertion): void => {
    const { start, end } = node.typeAnnotation
    if (source.text.slice(start, end) !== 'const') found.set(node.start, at(source, node))
  }
  visit(source, {
    TSAsExpression: note,
    TSTypeAssertion: note,
    Property: ({ key, value }) => {
      if (key.type === 'Identifier' && key.name === 'types') told.push(value)
    },
  })
  return [...found].flatMap(([from, place]) =>
    told.some(({ start, end }) => start <= from && from < end) ? [] : place,
  )
}

it.each(productRooms)('casts seldom in %s', (room) => {
  const sources = sourcesOf([room])
  const casts = sources.flatMap(castsIn)
  const most = castsStill[room] ?? Math.floor((linesOf(sources) / 1_000) * castsMax)
  expect(casts.length, casts.join('\n')).toBeLessThanOrEqual(most)
})

it('silences a rule of the linter or the compiler once in ten thousand lines', () => {
  const sources = sourcesOf(productRooms)
  const silenced = sources.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        /(?:oxlint|eslint)-disable|@ts-(?:ignore|expect-error|nocheck)/u.test(line) ? [`${path}:${index + 1}`] : [],
      ),
  )
  const most = Math.floor((linesOf(sources) / 1_000) * silencedMax)
  expect(silenced.length, silenced.join('\n')).toBeLessThanOrEqual(most)
})
