/** The connectors of one pile, for its page. */

export { connectorsOf } from './queries.ts'
