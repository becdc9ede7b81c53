import type { Role } from '#contracts/actor.ts'
import { atlas } from './atlas.ts'

/**
 * The roles that may ever give each command, by lifecycle. The console's build replaces this module by its value, as it
 * does with the summaries.
 */
export const commandRoles: Readonly<Record<string, Readonly<Record<string, readonly Role[]>>>> = Object.fromEntries(
  [...atlas.values()].map(({ name, commands }) => [
    name,
    Object.fromEntries(Object.entries(commands).map(([command, { by }]) => [command, by])),
  ]),
)
