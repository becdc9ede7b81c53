/** One pile, for whoever must know that there is one. */

export { readPile } from './queries.ts'
