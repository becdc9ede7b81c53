import type { GuardOf, Lifecycle, Refusal } from '#machines/kit/lifecycle.ts'
import { is, isNew } from '#machines/kit/tags.ts'
import type { TagOf } from '#machines/kit/tags.ts'

/** Refusals that nobody has heard: what they are, and who is told. */

/** Those of a command that a handler neither expected nor answered. */
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

/** What a handler says of a refusal in any state that has no place for the command, once there is a fact. */
export const ELSEWHERE = 'elsewhere'

/** How handlers may name the refusals of a lifecycle that are no news. */
export type ReasonOf<One extends Pick<Lifecycle, 'states' | 'select'>> = TagOf<One> | GuardOf<One> | typeof ELSEWHERE

/**
 * Whether a handler has named a refusal: by the guard that holds the command back, or, where the state has no place for it,
 * by what that state means.
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
