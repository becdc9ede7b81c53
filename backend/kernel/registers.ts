import { remoteCommandRegister } from './remote-commands.ts'
import type { RemoteCommandPart, RemoteCommandRegister } from './remote-commands.ts'

/** What an area brings for things that must not know it. */
export interface Area {
  readonly remoteCommands?: readonly RemoteCommandPart[]
}

/** What all areas bring; a command reaches it through its transaction. */
export interface Registers {
  readonly remoteCommands: RemoteCommandRegister
}

/** Gathers the registers of all areas. Throws where two things claim the same. */
export const registersOf = (areas: readonly Area[]): Registers => ({
  remoteCommands: remoteCommandRegister(areas.flatMap(({ remoteCommands = [] }) => remoteCommands)),
})
