/** The end of a session that makes its record final. */

export { closeRecord, release } from './release.ts'
