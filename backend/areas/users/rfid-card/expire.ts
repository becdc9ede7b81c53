import type { Plan } from '#backend/kernel/transaction.ts'
import { moveCard } from './move.ts'

/** A card's last day is over. */
export const expireCard: Plan<{ readonly id: string }, void> = (work, { id }) => {
  moveCard(work, id, (give) =>
    give({ command: 'expire', body: { seenAt: work.now }, mayRefuse: ['validityOver', 'elsewhere'] }),
  )
}
