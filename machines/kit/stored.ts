import { Schema } from 'effect'
import type { Fact } from '#contracts/fact.ts'
import { evolve } from './lifecycle.ts'
import type { Evolved, Lifecycle, State, Unread } from './lifecycle.ts'

/** The state of a stream whose lifecycle this version does not have. */
const nowhere: State = { value: 'New', context: null }

/** The state of a stream after a stored fact. */
export interface EvolvedStored extends Evolved<unknown> {
  /** What the evolving action threw, as text; null where it threw nothing. */
  readonly detail: string | null
}

/**
 * The state after a stored fact, which may be from an older version, a newer one, or other rules. What cannot be read
 * leaves the state and the context as they were, and says why. Costs about 1 µs more than `evolve`.
 */
export function evolveStored(lifecycle: Lifecycle | undefined, before: State | null, fact: Fact): EvolvedStored {
  const state = before ?? lifecycle?.initial ?? nowhere
  const left = (unread: Unread, detail: string | null = null): EvolvedStored => ({
    state,
    irregular: false,
    unread,
    detail,
  })
  if (lifecycle === undefined) return left('unknownLifecycle')
  const schema = lifecycle.facts[fact.type]
  if (schema === undefined) return left('unknownType')
  if (!fits(schema, fact.data)) return left('brokenBody')
  try {
    return { ...evolve(lifecycle, state, fact), detail: null }
  } catch (error) {
    return left('failedFold', String(error))
  }
}

const checks = new WeakMap<Schema.Top, (data: unknown) => boolean>()

/** Whether data satisfies a schema. About 1 µs: the check is compiled once. */
export function fits<S extends Schema.Top>(schema: S, data: unknown): data is S['Type'] {
  const known = checks.get(schema)
  if (known !== undefined) return known(data)
  const check = Schema.is(schema)
  checks.set(schema, check)
  return check(data)
}
