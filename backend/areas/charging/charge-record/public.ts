/** Ends a session, which makes its record final. */

export { closeRecord, release } from './release.ts'
