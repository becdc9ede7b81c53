import type { Role } from '#contracts/actor.ts'
import { commandRoles } from '#machines/command-roles.ts'

/** Whether a lifecycle has such a command. */
export const hasCommand = (lifecycle: string, command: string): boolean =>
  Object.hasOwn(commandRoles[lifecycle] ?? {}, command)

/** Whether a role may ever give a command of a lifecycle. */
export const mayEver = (role: Role, lifecycle: string, command: string): boolean =>
  commandRoles[lifecycle]?.[command]?.includes(role) ?? false
