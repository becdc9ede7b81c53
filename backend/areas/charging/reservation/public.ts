/** The effect of sessions, statuses and disabled piles on reservations. */

export { cancelOnPile } from './commands.ts'
export { repeatCancels } from './follow.ts'
export { observeConnector, observeStart, usedBy } from './observe.ts'
export { cancelableOn, reservedAs } from './states.ts'
