/** What a session, a status and a switched-off pile do to reservations. */

export { cancelOnPile } from './commands.ts'
export { repeatCancels } from './follow.ts'
export { observeConnector, observeStart, usedBy } from './observe.ts'
export { onPile, reservedAs } from './states.ts'
