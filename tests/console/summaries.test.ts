import { expect, test } from 'vitest'
import { withoutSummaries } from '#console/summaries.config.ts'

const left = (code: string): string => withoutSummaries('/contracts/one.calls.ts', code)

test('a call is built without its summary, whatever it is written as', () => {
  expect(left("const one = endpoint({ path: '/one', summary: 'One thing.', access })")).toBe(
    "const one = endpoint({ path: '/one', summary: '', access })",
  )
  expect(left('const many = endpoint({ summary: `At most ${MOST}.` })')).toBe("const many = endpoint({ summary: '' })")
})

test('a thing keeps the names of its calls', () => {
  expect(left("const { list } = resource({ about: { list: 'Things.', one: 'One thing.' }, order: '-id' })")).toBe(
    "const { list } = resource({ about: { list: '', one: '' }, order: '-id' })",
  )
})

test('what is no sentence stays', () => {
  const code =
    'const Row = Schema.Struct({ summary: Schema.String, about: { list: sentence } }), { summary } = about.one'
  expect(left(code)).toBe(code)
})
