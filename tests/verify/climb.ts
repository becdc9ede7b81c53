import { Schema } from 'effect'
import type { Actor } from '#contracts/actor.ts'
import type { FactEvent } from '#contracts/fact.ts'
import type { Transition } from '#machines/kit/transitions.ts'
import type { Lifecycle, State } from '#machines/kit/lifecycle.ts'
import { leavesOf, moments, placed } from './coarse.ts'
import type { Path } from './coarse.ts'

/**
 * Finds a fact that shows what is not shown yet: from the likeliest fact at hand, leaf by leaf, to one that more guards
 * let pass, until all do.
 */

/** What was not shown yet: a transition to be taken, or a guard of it to hold back. */
export interface Gap {
  /** Gaps of one name are filled together. */
  readonly name: string
  readonly state: string
  readonly type: string
  /** How much of it a fact shows in a state. */
  score(state: State, fact: FactEvent): number
  /** All of it. */
  readonly goal: number
}

/** Tried from so many facts, in so many states, so many leaves deep. */
const LIKELIEST = 4
const STATES_MOST = 24
const STEPS = 8
/** Above every limit of an amount. */
const MUCH = 1_000_000

/** A gap for a transition to be taken, and one for each of its guards to hold back once. */
export const gapsOf = (
  group: string,
  { state, type }: Pick<Gap, 'state' | 'type'>,
  transition: Transition,
  transitions: readonly Transition[],
): readonly Gap[] => [
  {
    name: `${state} ${type} ${transitions.indexOf(transition)}`,
    state,
    type,
    goal: transition.guards.length + 1,
    score: ({ context }, fact) => {
      const passed = transition.guards.filter((guard) => guard.test(context, fact)).length
      const first = transitions.find(({ guards }) => guards.every((guard) => guard.test(context, fact)))
      return passed + (first === undefined || first === transition ? 1 : 0)
    },
  },
  ...transition.guards.map((guard): Gap => ({
    name: `${group} ${type} ${transition.target ?? state} ${guard.label}`,
    state,
    type,
    goal: 1,
    score: ({ context }, fact) => (guard.test(context, fact) ? 0 : 1),
  })),
]

/** A fact that shows the whole of a gap, and null when none is found. */
export function climb(
  lifecycle: Lifecycle,
  gap: Gap,
  { states, facts }: { readonly states: readonly State[]; readonly facts: readonly FactEvent[] },
): FactEvent | null {
  const schema = lifecycle.facts[gap.type]
  if (schema === undefined) return null
  const accepts = Schema.is(schema)
  const here = states.slice(0, STATES_MOST)
  const scored = (fact: FactEvent) => ({ fact, score: Math.max(-1, ...here.map((each) => gap.score(each, fact))) })
  const alternatives = alternativesOf(facts)
  const actors = [...new Set(facts.map(({ by }) => by))]
  const starts = facts.map(scored).toSorted((one, other) => other.score - one.score)
  for (const start of starts.slice(0, LIKELIEST)) {
    let best = start
    for (let step = 0; step < STEPS && best.score < gap.goal; step += 1) {
      const better = neighbours(best.fact, alternatives, actors)
        .filter(({ data }) => accepts(data))
        .map(scored)
        .find(({ score }) => score > best.score)
      if (better === undefined) break
      best = better
    }
    if (best.score >= gap.goal) return best.fact
  }
  return null
}

/** By its path every value that a leaf has in any of the facts. */
function alternativesOf(facts: readonly FactEvent[]): ReadonlyMap<string, ReadonlySet<unknown>> {
  const found = new Map<string, Set<unknown>>()
  for (const { data } of facts)
    for (const { path, value } of leavesOf(data)) {
      const known = found.get(path.join('.')) ?? new Set()
      found.set(path.join('.'), known.add(value))
    }
  return found
}

/** The fact with one leaf changed, told at another moment or by somebody else. */
function neighbours(
  fact: FactEvent,
  alternatives: ReadonlyMap<string, ReadonlySet<unknown>>,
  actors: readonly Actor[],
): readonly FactEvent[] {
  const others = (path: Path, value: unknown): readonly unknown[] => {
    const known = [...(alternatives.get(path.join('.')) ?? [])]
    if (typeof value === 'boolean') return [!value]
    if (typeof value === 'number') return [0, 1, 2, 5, MUCH, ...known]
    return moments.some((at) => at === value) ? moments : known
  }
  return [
    ...moments.map((at) => ({ ...fact, at })),
    ...actors.map((by) => ({ ...fact, by })),
    ...leavesOf(fact.data).flatMap(({ path, value }) =>
      others(path, value)
        .filter((other) => other !== value)
        .map((other) => ({ ...fact, data: placed(fact.data, path, other) })),
    ),
  ]
}
