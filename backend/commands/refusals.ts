import type { Lifecycle, Refusal } from '#machines/lifecycle.ts'
import { is, isNew } from '#machines/tags.ts'

/** Refusals that nobody has heard: what they are, and who is told. */

/** Those of a command that a plan neither expected nor answered. */
export interface Lost<By> {
  readonly refusals: readonly Refusal[]
  readonly by: By
}

/** Tells of refusals that were thrown away; each is a defect. */
export class Unheard<By> {
  /** Since the world was opened. */
  count = 0
  #listener: (refusal: Refusal, by: By) => void = () => undefined

  listen(listener: (refusal: Refusal, by: By) => void): void {
    this.#listener = listener
  }

  tell(lost: readonly Lost<By>[]): void {
    for (const { refusals, by } of lost) {
      this.count += refusals.length
      for (const refusal of refusals) this.#listener(refusal, by)
    }
  }
}

/** The refusal that an answer is, or bears. */
export function refusalIn(answer: unknown): Refusal | null {
  if (typeof answer !== 'object' || answer === null) return null
  const borne = 'refusal' in answer ? answer.refusal : answer
  return isRefusal(borne) ? borne : null
}

/** Whatever names a lifecycle and a guard was refused by it. */
const isRefusal = (answer: unknown): answer is Refusal =>
  typeof answer === 'object' && answer !== null && 'guard' in answer && 'lifecycle' in answer

type Named = Pick<Lifecycle, 'name' | 'states' | 'edges'>

/** What a plan says of a refusal in any state that has no place for the command, once there is a fact. */
const ELSEWHERE = 'elsewhere'

/**
 * Whether a plan has named a refusal: by the guard that holds the command back, or, where the state has no place for it, by
 * what that state means. Throws on a name that is no guard, no tag and not `elsewhere`.
 */
export function isNamed(lifecycle: Named, { reason, guard, state }: Refusal, expected: readonly string[]): boolean {
  const names = namesOf(lifecycle)
  const stray = expected.find((name) => !names.has(name))
  if (stray !== undefined) throw new TypeError(`${stray} is no tag and no guard of ${lifecycle.name}`)
  if (reason !== 'illegalTransition') return false
  if (guard !== null) return expected.includes(guard)
  return expected.some((name) => (name === ELSEWHERE ? !isNew(state) : is(lifecycle, state, name)))
}

const known = new WeakMap<object, ReadonlySet<string>>()

function namesOf({ states, edges }: Named): ReadonlySet<string> {
  const before = known.get(edges)
  if (before !== undefined) return before
  const guards = [...edges.values()].flatMap((facts) => [...facts.values()].flat().flatMap((edge) => edge.guards))
  const tags = [...states.values()].flatMap((place) => [...place.tags])
  const names = new Set([ELSEWHERE, ...tags, ...guards.map(({ name }) => name)])
  known.set(edges, names)
  return names
}
