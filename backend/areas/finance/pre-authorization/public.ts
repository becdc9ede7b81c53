/** Money that is kept back for a session, and its release. */

export { preAuthorizedAmount, releasePreAuthorization, preAuthorize } from './commands.ts'
