import { isMap, isPair, isScalar, isSeq, parseDocument } from 'yaml'
import type { Document, YAMLSeq } from 'yaml'

/** The text of a scenario without some of its steps; comments and the way it is written stay. */

/** Where a step stands: the indices of lists and names of mappings that lead to it. */
type Path = readonly (string | number)[]

export interface Steps {
  /** How many steps there are, those inside others too, each before what it holds. */
  readonly count: number
  /** The steps up to a place in the list, with all that they hold. */
  upTo(place: number): readonly number[]
  /** The text with these steps only, by their numbers from 0. A step goes with all that it holds, and when nothing is left in it. */
  keeping(kept: readonly number[], head: Head): string
}

export interface Head {
  readonly seed: number
  /** Stands above the text. */
  readonly comment: string
}

/** Takes a scenario apart. Its text has been read without problems before. */
export function stepsIn(source: string): Steps {
  const paths = pathsOf(parseDocument(source))
  return {
    count: paths.length,
    upTo: (place) => [...paths.entries()].flatMap(([number, [, at = 0]]) => (Number(at) < place ? [number] : [])),
    keeping(kept, { seed, comment }) {
      const document = parseDocument(source)
      const goes = new Set(paths.keys())
      for (const at of kept) goes.delete(at)
      // From the last to the first: what stands before keeps its index.
      for (const at of [...goes].toReversed()) document.deleteIn(paths[at] ?? [])
      const left = document.get('steps')
      if (isSeq(left)) dropEmpty(left)
      document.set('seed', seed)
      document.commentBefore = comment
      return document.toString({ lineWidth: 0 })
    },
  }
}

/** Steps that hold others go when nothing is left in them. */
function dropEmpty(steps: YAMLSeq): void {
  steps.items = steps.items.filter((step) => !isMap(step) || step.items.every(({ key, value }) => isFilled(key, value)))
}

function isFilled(key: unknown, value: unknown): boolean {
  const verb = isScalar(key) ? key.value : null
  const lists = verb === 'parallel' ? value : verb === 'repeat' && isMap(value) ? value.get('steps') : null
  if (!isSeq(lists)) return true
  if (verb === 'repeat') dropEmpty(lists)
  else lists.items = lists.items.filter((branch) => !isSeq(branch) || holdsSome(branch))
  return lists.items.length > 0
}

function holdsSome(branch: YAMLSeq): boolean {
  dropEmpty(branch)
  return branch.items.length > 0
}

function pathsOf(document: Document): readonly Path[] {
  const steps = document.get('steps')
  return isSeq(steps) ? within(steps, ['steps']) : []
}

function within(steps: YAMLSeq, path: Path): readonly Path[] {
  return steps.items.flatMap((step, at) => {
    const own = [...path, at]
    return [own, ...(isMap(step) ? step.items.flatMap((pair) => held(pair, own)) : [])]
  })
}

/** The steps inside a step: branches of `parallel`, the list of `repeat`. */
function held(pair: unknown, own: Path): readonly Path[] {
  if (!isPair(pair) || !isScalar(pair.key)) return []
  if (pair.key.value === 'parallel' && isSeq(pair.value))
    return pair.value.items.flatMap((branch, at) => (isSeq(branch) ? within(branch, [...own, 'parallel', at]) : []))
  const inner = pair.key.value === 'repeat' && isMap(pair.value) ? pair.value.get('steps') : null
  return isSeq(inner) ? within(inner, [...own, 'repeat', 'steps']) : []
}
