/** Money that is kept back for a session, and its release. */

export { heldFor, letGo, place } from './commands.ts'
