import type { Role } from '#contracts/actor.ts'
import type { Lifecycle } from './lifecycle.ts'

/** One row of the static table: what diagrams, the atlas and documents are drawn from. */
export interface Transition {
  readonly from: string
  readonly fact: string
  readonly guards: readonly string[]
  readonly to: string
  readonly irregular: boolean
  readonly commands: readonly { readonly name: string; readonly by: readonly Role[] }[]
}

/** Every transition that a record can still take, in the order of the machine: those of former facts are read alone. */
export function describe({
  edges: table,
  commands,
  former,
}: Pick<Lifecycle, 'edges' | 'commands' | 'former'>): readonly Transition[] {
  const named = Object.entries(commands)
  return [...table].flatMap(([from, facts]) =>
    [...facts].flatMap(([fact, edges]) =>
      (former.includes(fact) ? [] : edges).map((edge) => ({
        from,
        fact,
        guards: edge.guards.map((guard) => guard.label),
        to: edge.target ?? from,
        irregular: edge.atRoot,
        commands: named.filter(([, c]) => c.fact === fact).map(([name, c]) => ({ name, by: c.by })),
      })),
    ),
  )
}
