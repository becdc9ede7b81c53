import { describe, expect, it } from 'vitest'
import { transition } from 'xstate'
import { atlas } from '#machines/atlas.ts'
import { innermost } from '#machines/kit/transitions.ts'
import { forSeeds } from '#tests/support/seed.ts'
import { factPool, nested, walk } from '#tests/support/lifecycles/walks.ts'
import type { Lifecycle, State } from '#machines/kit/lifecycle.ts'

/** Spec §4: what is not in the table of a lifecycle does not happen. */

const WALK_LENGTH = 400

/** One record in every state that walks come through. */
function standingsOf(lifecycle: Lifecycle): readonly State[] {
  const found = new Map<string, State>()
  forSeeds(3, (random, seed) => {
    const steps = walk(lifecycle, factPool(lifecycle, seed), random)
    for (let count = 0; count < WALK_LENGTH; count += 1) {
      const { from } = steps.next().value
      found.set(from.value, from)
    }
  })
  return [...found.values()]
}

describe.each([...atlas])('%s', (_, lifecycle) => {
  it('stays as it is, in every state, for every fact that its table does not list there [R4.2.01]', () => {
    const facts = factPool(lifecycle, 1)
    const states = standingsOf(lifecycle)
    expect(states.length).toBeGreaterThan(1)
    for (const { value, context } of states) {
      // What has ended hears nothing: an actor of xstate has stopped, and the table has no row for it.
      if (lifecycle.states.get(value)?.isFinal === true) {
        expect(lifecycle.transitions.get(value)?.size ?? 0, value).toBe(0)
        continue
      }
      const listed = lifecycle.transitions.get(value)
      const before = lifecycle.machine.resolveState({ value: nested(lifecycle, value), context })
      for (const fact of facts) {
        if (listed?.has(fact.type) === true) continue
        const [after] = transition(lifecycle.machine, before, fact)
        expect([innermost(after.value), after.context], `${fact.type} in ${value}`).toEqual([value, context])
      }
    }
  })
})
