import type { Role } from '#contracts/actor.ts'
import type { Lifecycle } from './lifecycle.ts'

/** One row of the static table: what diagrams, the atlas and documents are drawn from. */
export interface DescribedTransition {
  readonly from: string
  readonly fact: string
  readonly guards: readonly string[]
  readonly to: string
  readonly irregular: boolean
  readonly commands: readonly { readonly name: string; readonly by: readonly Role[] }[]
}

/**
 * Every transition that a record can still take, in the order of the machine; those of former facts, which are only
 * read, are left out.
 */
export function describe({
  transitions: table,
  commands,
  former,
}: Pick<Lifecycle, 'transitions' | 'commands' | 'former'>): readonly DescribedTransition[] {
  const named = Object.entries(commands)
  return [...table].flatMap(([from, facts]) =>
    [...facts].flatMap(([fact, transitions]) =>
      (former.includes(fact) ? [] : transitions).map((transition) => ({
        from,
        fact,
        guards: transition.guards.map((guard) => guard.label),
        to: transition.target ?? from,
        irregular: transition.atRoot,
        commands: named.filter(([, c]) => c.fact === fact).map(([name, c]) => ({ name, by: c.by })),
      })),
    ),
  )
}
