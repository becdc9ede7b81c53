import type { ESTree } from 'vite'
import { at, visit } from './sources.ts'
import type { Source } from './sources.ts'

/** What is said to the compiler and the linter instead of shown: casts and silenced rules, for the law and the figures. */

export const linesOf = (sources: readonly Source[]): number =>
  sources.reduce((sum, { text }) => sum + text.trimEnd().split('\n').length, 0)

/** Where a type is said of a value. One by way of `unknown` is one; what xstate is told in `types` is a type and no value. */
export function castsIn(source: Source): readonly string[] {
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

/** Where a rule of the linter or the compiler is silenced. */
export const silencedIn = ({ path, text }: Source): readonly string[] =>
  text
    .split('\n')
    .flatMap((line, index) =>
      /(?:oxlint|eslint)-disable|@ts-(?:ignore|expect-error|nocheck)/u.test(line) ? [`${path}:${index + 1}`] : [],
    )
