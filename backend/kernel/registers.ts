import type { Approvable } from './approvable.ts'
import type { OperatorCommand } from './operator-commands.ts'
import type { Process } from './process/process.ts'
import { remoteCommandRegister } from './remote-commands.ts'
import type { RemoteCommandPart, RemoteCommandRegister } from './remote-commands.ts'

/** What an area brings for the kernel, and for things that must not know it. */
export interface Area {
  readonly remoteCommands?: readonly RemoteCommandPart[]
  /** Its commands that may need a second person. */
  readonly approvables?: readonly Approvable[]
  readonly processes?: () => readonly Process[]
  readonly operatorCommands?: OperatorCommands
}

/** What people may command, by lifecycle and command. */
export type OperatorCommands = Readonly<Record<string, Readonly<Record<string, OperatorCommand>>>>

/** What all areas bring; a command reaches it through its transaction. */
export interface Registers {
  readonly remoteCommands: RemoteCommandRegister
  readonly approvables: readonly Approvable[]
  readonly operatorCommands: OperatorCommands
}

/** Gathers the registers of all areas. Throws where two things claim the same. */
export const registersOf = (areas: readonly Area[]): Registers => ({
  remoteCommands: remoteCommandRegister(areas.flatMap(({ remoteCommands = [] }) => remoteCommands)),
  approvables: areas.flatMap(({ approvables = [] }) => approvables),
  operatorCommands: Object.assign({}, ...areas.map((area) => area.operatorCommands ?? {})),
})
