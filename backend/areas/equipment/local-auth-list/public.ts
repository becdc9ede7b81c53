/** Updates the lists of a card that was changed. */

export { cardMoved } from './keep.ts'
