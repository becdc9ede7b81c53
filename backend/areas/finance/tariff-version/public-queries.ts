/** What price lists are called. */

export { tariffName } from './users.queries.ts'
