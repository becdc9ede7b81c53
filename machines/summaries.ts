import type { Role } from '#contracts/actor.ts'
import { atlas } from './atlas.ts'
import type { Lifecycle } from './lifecycle.ts'

/**
 * What a screen shows of a lifecycle that it does not run: its colours and who may give its commands. The console's build
 * puts the values in place of this file, so that a list does not fetch every machine for the sake of its badges.
 */
export interface Summary extends Pick<Lifecycle, 'name' | 'wire' | 'tones' | 'stateTones'> {
  /** Who may give each command. */
  readonly roles: Readonly<Record<string, readonly Role[]>>
}

export const summaries: Readonly<Record<string, Summary>> = Object.fromEntries(
  [...atlas.values()].map(({ name, wire, tones, stateTones, commands }) => [
    name,
    { name, wire, tones, stateTones, roles: rolesOf(commands) },
  ]),
)

function rolesOf(commands: Readonly<Record<string, { readonly by: readonly Role[] }>>): Summary['roles'] {
  return Object.fromEntries(Object.entries(commands).map(([name, { by }]) => [name, by]))
}
