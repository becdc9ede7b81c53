import type { Approvable } from './approvable.ts'
import type { OperatorCommand } from './operator-commands.ts'
import type { Process } from './process/process.ts'
import { remoteCommandRegister } from './remote-commands.ts'
import type { RemoteCommandPart, RemoteCommandRegister } from './remote-commands.ts'
import { together } from './together.ts'

/** What an area registers with the kernel, and for other areas that must not import it. */
export interface Area {
  readonly remoteCommands?: readonly RemoteCommandPart[]
  /** Its commands that may need a second person. */
  readonly approvables?: readonly Approvable[]
  readonly processes?: () => readonly Process[]
  readonly operatorCommands?: OperatorCommands
}

/** What people may command, by lifecycle and command. */
export type OperatorCommands = Readonly<Record<string, Readonly<Record<string, OperatorCommand>>>>

/** What areas register for one another; a command handler reaches it through its transaction. */
export interface Registers {
  readonly remoteCommands: RemoteCommandRegister
  readonly approvables: readonly Approvable[]
}

/** Merges what areas register for one another. Throws where two claim the same. */
export const registersOf = (areas: readonly Area[]): Registers => ({
  remoteCommands: remoteCommandRegister(areas.flatMap(({ remoteCommands = [] }) => remoteCommands)),
  approvables: areas.flatMap(({ approvables = [] }) => approvables),
})

/** The operator commands of all areas. Throws where two areas have handlers for one lifecycle. */
export const operatorCommandsOf = (areas: readonly Area[]): OperatorCommands =>
  together(areas.map((area) => area.operatorCommands ?? {}))
