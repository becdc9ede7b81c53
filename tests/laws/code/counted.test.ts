import { expect, it } from 'vitest'
import { at, sourcesOf, visit } from '#tests/support/code/sources.ts'
import type { Source } from '#tests/support/code/sources.ts'

/**
 * `npm run heat` counts what the tests take. A module that several files of tests read is loaded once by each process of the
 * runner: what it takes while it is loaded would count once or twice, as the files are shared out. So only files of tests
 * take transitions outside functions.
 */

/** Where a module calls `given` while it is loaded. */
function takenOnLoad(source: Source): readonly string[] {
  const found: string[] = []
  let depth = 0
  const enter = (): void => void (depth += 1)
  const leave = (): void => void (depth -= 1)
  visit(source, {
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    CallExpression: (node) => {
      if (depth === 0 && node.callee.type === 'Identifier' && node.callee.name === 'given') found.push(at(source, node))
    },
  })
  return found
}

it('takes transitions on load only in files of tests, so that each is counted once', () => {
  const shared = sourcesOf(['tests']).filter(({ path }) => !path.endsWith('.test.ts'))
  expect(shared.flatMap(takenOnLoad)).toEqual([])
  const example = { path: 'example.ts', text: 'const a = given(b)\nconst c = () => given(b)\n' }
  expect(takenOnLoad(example)).toEqual(['example.ts:1'])
})
