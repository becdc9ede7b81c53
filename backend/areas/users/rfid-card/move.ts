import type { Refusal } from '#machines/kit/lifecycle.ts'
import { is } from '#machines/kit/tags.ts'
import { rfidCard } from '#machines/users/rfid-card.ts'
import { cardMoved } from '#backend/areas/equipment/local-auth-list/public.ts'
import type { ReasonOf } from '#backend/kernel/refusals.ts'
import type { CommandRequest, Transaction, CommandHandler } from '#backend/kernel/transaction.ts'

type Commands = (typeof rfidCard)['commands']

/** Dispatches one command to a card; answers the refusal, or null. */
export type DispatchToCard = <Name extends keyof Commands>(
  given: Omit<CommandRequest<Commands, Name, ReasonOf<typeof rfidCard>>, 'id'>,
) => Refusal | null

/**
 * Every command to a card goes through here (a law): afterwards the offline lists of its former and present customer
 * are updated in the same commit, however many commands there were. Answers what the callback answers.
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

/** A card has waited long enough: one that was sent counts as received, and the last day of another has passed. */
export const moveOnCard: CommandHandler<{ readonly id: string }, void> = (tx, { id }) => {
  const isSent = is(rfidCard, tx.stateOf(rfidCard, id), 'underway')
  moveCard(tx, id, (dispatch) =>
    isSent
      ? dispatch({ command: 'receive', body: { receivedAt: tx.now }, mayRefuse: ['receivedOrOverdue'] })
      : dispatch({ command: 'expire', body: { seenAt: tx.now }, mayRefuse: ['validityOver', 'elsewhere'] }),
  )
}
