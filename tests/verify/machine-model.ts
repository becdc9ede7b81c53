import type { FactEvent } from '#contracts/fact.ts'
import type { Lifecycle, State } from '#machines/kit/lifecycle.ts'
import { stepOf } from '#tests/support/lifecycles/walks.ts'
import { digestOf } from './digest.ts'
import type { Reads } from './digest.ts'
import type { Model } from './explore.ts'

/** One machine as a model to explore: its events are the facts of a pool. */

/** How far is looked. */
export const bound = { steps: 24, states: 4_000 } as const

export type MachineModel = Model<State, FactEvent>

export const modelOf = (lifecycle: Lifecycle, pool: readonly FactEvent[], reads: Reads): MachineModel => ({
  start: lifecycle.initial,
  events: ({ value }) => pool.filter(({ type }) => lifecycle.transitions.get(value)?.has(type)),
  step: (state, fact) => deepFrozen(stepOf(lifecycle, state, fact).next),
  key: ({ value, context }) => `${value} ${digestOf(context, reads)}`,
  bound,
})

/** Facts and contexts that nobody can change: a fold or guard that tries is found out. */
export function deepFrozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const part of Object.values(value)) deepFrozen(part)
  return Object.freeze(value)
}
