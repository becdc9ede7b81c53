import { Visitor, parseSync } from 'vite'
import type { ESTree } from 'vite'

/**
 * A contract without the sentences that only the API documentation shows, which the backend makes: `summary` of a call and
 * `about` of a thing. The calls that a thing has follow from the names in `about`, so the names stay.
 */
export function withoutSummaries(path: string, code: string): string {
  const sentences: ESTree.Span[] = []
  new Visitor({
    Property({ key, value }) {
      if (isNamed(key, 'summary') && isSentence(value)) sentences.push(value)
      if (isNamed(key, 'about') && value.type === 'ObjectExpression')
        for (const one of value.properties)
          if (one.type === 'Property' && isSentence(one.value)) sentences.push(one.value)
    },
  }).visit(parseSync(path, code).program)
  let left = code
  // From the end on, so that what is still to be cut stays where it was.
  for (const { start, end } of sentences.toReversed()) left = `${left.slice(0, start)}''${left.slice(end)}`
  return left
}

const isNamed = (key: ESTree.PropertyKey, name: string): boolean => key.type === 'Identifier' && key.name === name

const isSentence = ({ type }: { readonly type: string }): boolean => type === 'Literal' || type === 'TemplateLiteral'
