import type { AtlasCounts, Taken } from '#contracts/lab/atlas.calls.ts'
import type { LiveFact } from '#contracts/http/live.ts'
import { isNew } from '#machines/kit/tags.ts'

/** How often transitions occurred: the answer of the backend, updated by the live feed. Pure. */

/** A transition from a state to a state by a fact. */
export interface CountedTransition {
  readonly lifecycle: string
  readonly from: string
  readonly fact: string
  readonly to: string
}

export const transitionKey = ({ lifecycle, from, fact, to }: CountedTransition): string =>
  `${lifecycle} ${from} ${fact} ${to}`

export interface TransitionCounts {
  /** The last fact of the answer. */
  readonly position: number
  /** The last fact there was; greater than `position` while the backend still counts old facts. */
  readonly last: number
  readonly taken: ReadonlyMap<string, Taken>
  /** When a transition last occurred, by key: the number of its update. */
  readonly passed: ReadonlyMap<string, number>
  readonly news: number
}

/** Transitions that occurred while an answer was being fetched, oldest first. */
export type NewTransitions = readonly { readonly position: number; readonly move: CountedTransition }[]

/** The transitions of live facts; late facts do not contain theirs. */
export const transitionsOf = (facts: readonly LiveFact[]): NewTransitions =>
  facts.flatMap(({ position, lifecycle, from, type, to }) =>
    from === null || to === null ? [] : [{ position, move: { lifecycle, from, fact: type, to } }],
  )

/** The counts of an answer, updated by the transitions after its position. */
export function countsOf(
  answer: AtlasCounts,
  passed: NewTransitions,
  before: TransitionCounts | null,
): TransitionCounts {
  const taken = new Map(answer.taken.map((one) => [transitionKey(one), one]))
  const start = { ...answer, taken, passed: before?.passed ?? new Map<string, number>(), news: before?.news ?? 0 }
  const behind = passed.filter(({ position }) => position > answer.position)
  return behind.length === 0 ? start : withTransitions(start, behind)
}

/** The counts after one more update. */
export function withTransitions(counts: TransitionCounts, passed: NewTransitions): TransitionCounts {
  const [taken, marks, news] = [new Map(counts.taken), new Map(counts.passed), counts.news + 1]
  for (const { move } of passed) {
    const key = transitionKey(move)
    taken.set(key, { ...move, count: (taken.get(key)?.count ?? 0) + 1 })
    marks.set(key, news)
  }
  return { ...counts, taken, passed: marks, news }
}

/** How many records of a lifecycle are in each state: transitions to it minus transitions from it. */
export function recordsByState(counts: TransitionCounts, lifecycle: string): ReadonlyMap<string, number> {
  const records = new Map<string, number>()
  const add = (state: string, count: number): unknown => records.set(state, (records.get(state) ?? 0) + count)
  for (const { lifecycle: name, from, to, count } of counts.taken.values()) {
    if (name !== lifecycle) continue
    add(from, -count)
    add(to, count)
  }
  return new Map([...records].filter(([state]) => !isNew(state)))
}
