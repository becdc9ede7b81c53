/** The approval that a record waits for. */

export { approvalAbout, withoutAwaited } from './queries.ts'
