import { expect, it } from 'vitest'
import { sourcesOf, visit } from '#tests/support/code/sources.ts'
import type { Source } from '#tests/support/code/sources.ts'

/** Commands come to a card by `moveCard` alone: whoever gives one there cannot forget the offline lists it stands on. */

const theWay = 'backend/areas/users/rfid-card/move.ts'

/** How often commands are given to a card in a file. */
function givenIn(source: Source): number {
  let count = 0
  visit(source, {
    CallExpression: ({ callee, arguments: [first] }) => {
      const isGive =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        callee.property.name === 'dispatch'
      if (isGive && first?.type === 'Identifier' && first.name === 'rfidCard') count += 1
    },
  })
  return count
}

it('gives a card commands in one place', () => {
  const giving = sourcesOf(['backend']).filter((source) => givenIn(source) > 0)
  expect(giving.map(({ path }) => path)).toEqual([theWay])
})
