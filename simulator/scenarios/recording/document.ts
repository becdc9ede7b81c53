import { Document, isCollection, isMap, isSeq } from 'yaml'
import type { FleetPile, GivenCard } from '#contracts/lab/scenario.ts'

/** A scenario that nobody has written by hand. */
interface Drawn {
  readonly name: string
  readonly about: string
  readonly tags: readonly string[]
  readonly seed?: number
  /** When its clock begins, as ISO 8601. */
  readonly start?: string
  readonly cards: readonly GivenCard[]
  readonly fleet: readonly FleetPile[]
  /** Each under its verb. */
  readonly steps: readonly object[]
}

/** The text of a scenario as the shipped ones are written: a line for each pile, card and step. */
export function documentText({ cards, fleet, steps, ...head }: Drawn): string {
  const document = new Document({ ...head, ...(cards.length > 0 ? { given: { cards } } : {}), fleet, steps })
  flow(document)
  const text = document.toString({ lineWidth: 0, singleQuote: true, flowCollectionPadding: true })
  // No room inside lists of words.
  return text.replaceAll(/^((?:tags|  - \{ id): .*?)\[ ([a-z\d, ]+) \]/gmu, '$1[$2]')
}

/** Each step on a line of its own, and so are the piles. */
function flow(document: Document): void {
  for (const part of ['tags', 'fleet', 'steps', 'given']) {
    const node = document.get(part)
    if (part === 'tags' && isCollection(node)) node.flow = true
    if (part === 'given' && isMap(node)) flowItems(node.get('cards'))
    flowItems(node)
    if (part !== 'steps' || !isSeq(node)) continue
    for (const step of node.items) {
      if (!isMap(step)) continue
      step.flow = false
      for (const { value } of step.items) if (isCollection(value)) value.flow = true
    }
  }
}

function flowItems(node: unknown): void {
  if (isSeq(node)) for (const one of node.items) if (isCollection(one)) one.flow = true
}
