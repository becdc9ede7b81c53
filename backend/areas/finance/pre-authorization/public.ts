/** Pre-authorization of a session's cost, and its release. */

export { preAuthorizedAmount, releasePreAuthorization, preAuthorize } from './commands.ts'
