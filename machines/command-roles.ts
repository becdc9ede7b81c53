import type { Role } from '#contracts/actor.ts'
import { atlas } from './atlas.ts'

/** Who may ever give each command, by lifecycle. A value in the console's build, as the summaries are. */
export const commandRoles: Readonly<Record<string, Readonly<Record<string, readonly Role[]>>>> = Object.fromEntries(
  [...atlas.values()].map(({ name, commands }) => [
    name,
    Object.fromEntries(Object.entries(commands).map(([command, { by }]) => [command, by])),
  ]),
)
