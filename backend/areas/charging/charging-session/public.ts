/** The session of a connector, and what is known of its end. */

export { awayUntil, freedAt, knownUntil } from './known-until.ts'
export { loseToNewer, openSession } from './open-session.ts'
