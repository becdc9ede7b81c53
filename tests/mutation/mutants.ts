import type { FactEvent } from '#contracts/fact.ts'
import type { Transition } from '#machines/kit/transitions.ts'
import type { Lifecycle } from '#machines/kit/lifecycle.ts'
import { explore } from '#tests/verify/explore.ts'
import { modelOf } from '#tests/verify/machine-model.ts'
import type { Pool } from '#tests/verify/pool.ts'

/** One transition of one machine made another: gone, leading to another state, or with one of its guards less. */
export interface Mutant {
  readonly name: string
  readonly state: string
  readonly type: string
  /** What stands in the place of the transitions of this state and fact. */
  readonly transitions: readonly Transition[]
}

/** Every mutant of every transition that facts come to; a guard that never holds back in a state is not dropped there. */
export function mutantsOf(lifecycle: Lifecycle, { facts, reads }: Pool): readonly Mutant[] {
  const { nodes } = explore(modelOf(lifecycle, facts, reads))
  const live = new Set<Transition>()
  const holding = new Set<unknown>()
  for (const { state } of nodes)
    for (const fact of facts) {
      const transitions = lifecycle.transitions.get(state.value)?.get(fact.type) ?? []
      const failing = transitions.map(({ guards }) => guards.filter((guard) => !guard.test(state.context, fact)))
      const taken = failing.findIndex((guards) => guards.length === 0)
      const transition = transitions[taken]
      if (transition !== undefined) live.add(transition)
      for (const guards of failing.slice(0, taken < 0 ? undefined : taken)) {
        // Dropped alone it changes something only where no other guard holds back as well.
        if (guards.length === 1) holding.add(guards[0])
      }
    }
  const states = Map.groupBy(
    nodes.map(({ state }) => state),
    ({ value }) => value,
  )
  return [...lifecycle.transitions].flatMap(([state, byType]) =>
    [...byType].flatMap(([type, transitions]) => {
      const told = facts.filter((fact) => fact.type === type)
      // A guard before a transition to the same place may be dropped without anything being different.
      const differs = (mutant: Mutant): boolean =>
        (states.get(state) ?? []).some(({ context }) =>
          told.some((fact) => outcome(transitions, context, fact) !== outcome(mutant.transitions, context, fact)),
        )
      return transitions
        .flatMap((transition, at) =>
          live.has(transition) ? changes(lifecycle, { state, type, transitions, at, holding }) : [],
        )
        .filter(differs)
    }),
  )
}

/** Where a fact leads, and whether anybody expected it. */
function outcome(transitions: readonly Transition[], context: unknown, fact: FactEvent): string {
  const taken = transitions.find(({ guards }) => guards.every((guard) => guard.test(context, fact)))
  return taken === undefined ? 'refused' : `${taken.target} ${taken.atRoot}`
}

interface Place {
  readonly state: string
  readonly type: string
  readonly transitions: readonly Transition[]
  readonly at: number
  readonly holding: ReadonlySet<unknown>
}

function changes(lifecycle: Lifecycle, { state, type, transitions, at, holding }: Place): readonly Mutant[] {
  const transition = transitions[at]
  if (transition === undefined) return []
  const target = transition.target ?? state
  const row = `${state} ${type} → ${target}`
  const others = [...lifecycle.states.keys()].filter((other) => other !== target && other !== 'New')
  return [
    { name: `${row}: gone`, state, type, transitions: transitions.toSpliced(at, 1) },
    ...others.map((other) => ({
      name: `${row}: leads to ${other}`,
      state,
      type,
      transitions: transitions.with(at, { ...transition, target: other }),
    })),
    ...transition.guards
      .filter((guard) => holding.has(guard))
      .map((guard) => ({
        name: `${row}: without ${guard.label}`,
        state,
        type,
        transitions: transitions.with(at, { ...transition, guards: transition.guards.filter((one) => one !== guard) }),
      })),
  ]
}

/** Runs something while a mutant stands in its machine's place. */
export async function during<Answer>(
  lifecycle: Lifecycle,
  { state, type, transitions }: Mutant,
  run: () => Promise<Answer>,
): Promise<Answer> {
  // The tables are read-only to everybody else.
  const table = lifecycle.transitions.get(state) as Map<string, readonly Transition[]>
  const before = table.get(type) ?? []
  table.set(type, transitions)
  try {
    return await run()
  } finally {
    table.set(type, before)
  }
}
