/** Accounts, and whether they are switched off. */

export { switchOfAccount } from './queries.ts'
