import type { FactEvent } from '#contracts/fact.ts'
import type { Edge } from '#machines/kit/edges.ts'
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
  readonly edges: readonly Edge[]
}

/** Every mutant of every transition that facts come to; a guard that never holds back in a state is not dropped there. */
export function mutantsOf(lifecycle: Lifecycle, { facts, reads }: Pool): readonly Mutant[] {
  const { nodes } = explore(modelOf(lifecycle, facts, reads))
  const live = new Set<Edge>()
  const holding = new Set<unknown>()
  for (const { state } of nodes)
    for (const fact of facts) {
      const edges = lifecycle.edges.get(state.value)?.get(fact.type) ?? []
      const failing = edges.map(({ guards }) => guards.filter((guard) => !guard.test(state.context, fact)))
      const taken = failing.findIndex((guards) => guards.length === 0)
      const edge = edges[taken]
      if (edge !== undefined) live.add(edge)
      for (const guards of failing.slice(0, taken < 0 ? undefined : taken)) {
        // Dropped alone it changes something only where no other guard holds back as well.
        if (guards.length === 1) holding.add(guards[0])
      }
    }
  const standings = Map.groupBy(
    nodes.map(({ state }) => state),
    ({ value }) => value,
  )
  return [...lifecycle.edges].flatMap(([state, byType]) =>
    [...byType].flatMap(([type, edges]) => {
      const told = facts.filter((fact) => fact.type === type)
      // A guard before a transition to the same place may be dropped without anything being different.
      const differs = (mutant: Mutant): boolean =>
        (standings.get(state) ?? []).some(({ context }) =>
          told.some((fact) => outcome(edges, context, fact) !== outcome(mutant.edges, context, fact)),
        )
      return edges
        .flatMap((edge, at) => (live.has(edge) ? changes(lifecycle, { state, type, edges, at, holding }) : []))
        .filter(differs)
    }),
  )
}

/** Where a fact leads, and whether anybody expected it. */
function outcome(edges: readonly Edge[], context: unknown, fact: FactEvent): string {
  const taken = edges.find(({ guards }) => guards.every((guard) => guard.test(context, fact)))
  return taken === undefined ? 'refused' : `${taken.target} ${taken.atRoot}`
}

interface Place {
  readonly state: string
  readonly type: string
  readonly edges: readonly Edge[]
  readonly at: number
  readonly holding: ReadonlySet<unknown>
}

function changes(lifecycle: Lifecycle, { state, type, edges, at, holding }: Place): readonly Mutant[] {
  const edge = edges[at]
  if (edge === undefined) return []
  const target = edge.target ?? state
  const row = `${state} ${type} → ${target}`
  const others = [...lifecycle.states.keys()].filter((other) => other !== target && other !== 'New')
  return [
    { name: `${row}: gone`, state, type, edges: edges.toSpliced(at, 1) },
    ...others.map((other) => ({
      name: `${row}: leads to ${other}`,
      state,
      type,
      edges: edges.with(at, { ...edge, target: other }),
    })),
    ...edge.guards
      .filter((guard) => holding.has(guard))
      .map((guard) => ({
        name: `${row}: without ${guard.label}`,
        state,
        type,
        edges: edges.with(at, { ...edge, guards: edge.guards.filter((one) => one !== guard) }),
      })),
  ]
}

/** Runs something while a mutant stands in its machine's place. */
export async function during<Answer>(
  lifecycle: Lifecycle,
  { state, type, edges }: Mutant,
  run: () => Promise<Answer>,
): Promise<Answer> {
  // The tables are read-only to everybody else.
  const table = lifecycle.edges.get(state) as Map<string, readonly Edge[]>
  const before = table.get(type) ?? []
  table.set(type, edges)
  try {
    return await run()
  } finally {
    table.set(type, before)
  }
}
