import type { Refusal } from '#machines/kit/lifecycle.ts'
import { rfidCard } from '#machines/users/rfid-card.ts'
import { cardMoved } from '#backend/areas/equipment/local-auth-list/public.ts'
import type { ReasonOf } from '#backend/kernel/refusals.ts'
import type { CommandRequest, Transaction, CommandHandler } from '#backend/kernel/transaction.ts'

type Commands = (typeof rfidCard)['commands']

/** Gives a card one command; answers why not, or null. */
export type DispatchToCard = <Name extends keyof Commands>(
  given: Omit<CommandRequest<Commands, Name, ReasonOf<typeof rfidCard>>, 'id'>,
) => Refusal | null

/**
 * The one way by which commands come to a card (a law): once it has moved, the offline lists of those whom it belongs to,
 * or belonged to, follow in the same commit, however many commands it took. Answers what the move answers.
 */
export function moveCard(
  tx: Transaction,
  id: string,
  move: (dispatch: DispatchToCard) => Refusal | null,
): Refusal | null {
  const before = tx.stateOf(rfidCard, id)
  const refusal = move((given) => tx.dispatch(rfidCard, { id, ...given }))
  const after = tx.stateOf(rfidCard, id)
  if (after !== before) cardMoved(tx, before, after)
  return refusal
}

/** A card's last day is over. */
export const expireCard: CommandHandler<{ readonly id: string }, void> = (tx, { id }) => {
  moveCard(tx, id, (dispatch) =>
    dispatch({ command: 'expire', body: { seenAt: tx.now }, mayRefuse: ['validityOver', 'elsewhere'] }),
  )
}
