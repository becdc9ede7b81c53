/** Whether connectors shall serve drivers, and what a pile's word does to that. */

export { followPile } from './by-switch.ts'
export { observeStatus, repeatWishes } from './follow.ts'
export { commissionPile, isUnheard, wishOf } from './wish.ts'
