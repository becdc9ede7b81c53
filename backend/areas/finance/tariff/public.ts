/** The cost of sessions and reservations, and its postings. */

export { accrual, costOf } from './cost.ts'
export type { Priced } from './cost.ts'
export { setFreeVending } from './free-vending.ts'
export { candidatesOf, priceListOf, tariffOfStart } from './which.ts'
export type { PricedStart } from './which.ts'
