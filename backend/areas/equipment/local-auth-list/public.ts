/** What a card that moved does to the lists it stands on. */

export { cardMoved } from './keep.ts'
