import { expect, it } from 'vitest'
import { castsIn, linesOf, silencedIn } from '#tests/support/code/casts.ts'
import { productRooms, sourcesOf } from '#tests/support/code/sources.ts'
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

function expectFew(sources: readonly Source[], inThousand: number): void {
  const casts = sources.flatMap(castsIn)
  expect(casts.length, casts.join('\n')).toBeLessThanOrEqual(Math.floor((linesOf(sources) / 1_000) * inThousand))
}

it.each(productRooms)('casts seldom in %s', (room) => expectFew(sourcesOf([room]), castsMax))

it('casts still less in the product as a whole', () => expectFew(sourcesOf(productRooms), castsOfAllMax))

it('silences a rule of the linter or the compiler once in ten thousand lines', () => {
  const sources = sourcesOf(productRooms)
  const silenced = sources.flatMap(silencedIn)
  const most = Math.floor((linesOf(sources) / 1_000) * silencedMax)
  expect(silenced.length, silenced.join('\n')).toBeLessThanOrEqual(most)
})
