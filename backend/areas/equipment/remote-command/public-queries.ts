/** Calls to piles, and which may be made now. */

export { remoteOffersTo } from './offers.queries.ts'
export { listCommands } from './queries.ts'
