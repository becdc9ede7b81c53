import type { GuardOf, Lifecycle, Refusal } from '#machines/kit/lifecycle.ts'
import { is, isNew } from '#machines/kit/tags.ts'
import type { TagOf } from '#machines/kit/tags.ts'

/** Refusals that a handler has dropped, and how they are reported. */

/** The dropped refusals of one command. */
export interface Lost<By> {
  readonly refusals: readonly Refusal[]
  readonly by: By
}

/** Reports dropped refusals; each is a defect. */
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

/** The refusal that an answer is, or contains. */
export function refusalIn(answer: unknown): Refusal | null {
  if (typeof answer !== 'object' || answer === null) return null
  const borne = 'refusal' in answer ? answer.refusal : answer
  return isRefusal(borne) ? borne : null
}

/** A value that names a lifecycle and a guard is a refusal. */
const isRefusal = (answer: unknown): answer is Refusal =>
  typeof answer === 'object' && answer !== null && 'guard' in answer && 'lifecycle' in answer

/** The name for a refusal in any state that has no transition for the command, for a record that exists. */
export const ELSEWHERE = 'elsewhere'

/** The names by which handlers may declare refusals of a lifecycle as expected. */
export type ReasonOf<One extends Pick<Lifecycle, 'states' | 'select'>> = TagOf<One> | GuardOf<One> | typeof ELSEWHERE

/**
 * Whether a handler has declared a refusal as expected: by the guard that failed, or, where the state has no transition
 * for the command, by a tag of that state.
 */
export function isNamed(
  lifecycle: Pick<Lifecycle, 'states'>,
  { reason, guard, state }: Refusal,
  expected: readonly string[],
): boolean {
  if (reason !== 'illegalTransition') return false
  if (guard !== null) return expected.includes(guard)
  return expected.some((name) => (name === ELSEWHERE ? !isNew(state) : is(lifecycle, state, name)))
}

/** For commands that the state just read allows: a refusal is a defect here. */
export function must(refusal: unknown): void {
  if (refusal !== null) throw new Error(`refused: ${JSON.stringify(refusal)}`)
}
