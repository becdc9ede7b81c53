/** Records for pages that show some beside other things. */

export { listRecords } from './queries.ts'
