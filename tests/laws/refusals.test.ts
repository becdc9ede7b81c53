import type { ESTree } from 'vite'
import { expect, it } from 'vitest'
import { at, sourcesOf, visit } from '#tests/support/code/sources.ts'
import type { Source } from '#tests/support/code/sources.ts'

/** What a lifecycle refuses and what a promise rejects is heard by somebody, or names why it need not be. */

const backend = sourcesOf(['backend'])
const textOf = ({ text }: Source, { start, end }: ESTree.Span): string => text.slice(start, end)

/** What a statement does in the end, whatever it waits for, denies or depends on. */
function doneBy(node: ESTree.Expression): ESTree.Expression {
  if (node.type === 'AwaitExpression' || node.type === 'UnaryExpression') return doneBy(node.argument)
  return node.type === 'LogicalExpression' ? doneBy(node.right) : node
}

it('throws no refusal away: a command whose answer nobody reads says what may refuse it', () => {
  const found: string[] = []
  for (const source of backend)
    visit(source, {
      ExpressionStatement: ({ expression }) => {
        const done = doneBy(expression)
        if (done.type !== 'CallExpression' || textOf(source, done.callee) !== 'tx.dispatch') return
        if (!/\bmayRefuse\b/u.test(textOf(source, done))) found.push(at(source, done))
      },
    })
  expect(found).toEqual([])
})

it('leaves no command to itself: what the command bus rejects is answered, tried again or told', () => {
  const found: string[] = []
  for (const source of backend)
    visit(source, {
      UnaryExpression: ({ operator, argument }) => {
        if (operator === 'void' && /\bdoor\s*\.run\(/u.test(textOf(source, argument))) found.push(at(source, argument))
      },
    })
  expect(found).toEqual([])
})

/** Closing what is gone, deleting what is not there: nothing is lost with them. */
const nothingLost = [/^socket\.on\('error'/u, /^rm\(/u]

it('throws no rejection away: an empty handler stands only where nothing is lost', () => {
  const found: string[] = []
  for (const source of backend)
    visit(source, {
      CallExpression: (node) => {
        const {
          callee,
          arguments: [handler],
        } = node
        if (callee.type !== 'MemberExpression' || textOf(source, callee.property) !== 'catch') return
        if (handler?.type !== 'ArrowFunctionExpression' || handler.params.length > 0) return
        if (!nothingLost.some((known) => known.test(textOf(source, callee.object)))) found.push(at(source, node))
      },
    })
  expect(found).toEqual([])
})
