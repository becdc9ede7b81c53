import type { ESTree } from 'vite'
import { expect, it } from 'vitest'
import { at, productRooms, sourcesOf, visit } from '#tests/support/code/sources.ts'
import type { Source } from '#tests/support/code/sources.ts'

/**
 * Style guide 33: a type is read off a value, not said of it. Where it is said all the same (`as`, but for `as const`), and
 * where a rule is silenced, is counted; what a cast says must hold for another reason than the compiler's.
 */

/** In a thousand lines of a room; and of the product, whose rooms are not all at their most. */
const castsMax = 1
const castsOfAllMax = 0.5
/** In a thousand lines of the product. */
const silencedMax = 0.1

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

function expectFew(sources: readonly Source[], inThousand: number): void {
  const casts = sources.flatMap(castsIn)
  expect(casts.length, casts.join('\n')).toBeLessThanOrEqual(Math.floor((linesOf(sources) / 1_000) * inThousand))
}

it.each(productRooms)('casts seldom in %s', (room) => expectFew(sourcesOf([room]), castsMax))

it('casts still less in the product as a whole', () => expectFew(sourcesOf(productRooms), castsOfAllMax))

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
