/** What sessions and reservations cost, and what that makes of the ledger. */

export { accrual, costOf } from './cost.ts'
export type { Priced } from './cost.ts'
export { setFreeVending } from './free-vending.ts'
