/** What a pile is registered with: locations and price lists. */
export { choosePile } from './queries.ts'
