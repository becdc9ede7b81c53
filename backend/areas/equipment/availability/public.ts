/** The requested availability of connectors, and how a pile's reports affect it. */

export { followPile } from './by-switch.ts'
export { observeStatus, repeatWishes } from './follow.ts'
export { commissionPile, isUnheard, wishOf } from './wish.ts'
