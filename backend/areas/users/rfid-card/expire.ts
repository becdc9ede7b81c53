import type { CommandHandler } from '#backend/kernel/transaction.ts'
import { moveCard } from './move.ts'

/** A card's last day is over. */
export const expireCard: CommandHandler<{ readonly id: string }, void> = (tx, { id }) => {
  moveCard(tx, id, (dispatch) =>
    dispatch({ command: 'expire', body: { seenAt: tx.now }, mayRefuse: ['validityOver', 'elsewhere'] }),
  )
}
