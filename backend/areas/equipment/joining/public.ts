/** Piles that boot ask to join, with the joining password that the handshake has checked. */

export { askToJoin, joinRegistered } from './commands.ts'
export type { Entry } from './commands.ts'
export { joiningHash } from './secret.ts'
