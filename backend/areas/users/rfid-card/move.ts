import type { Refusal } from '#machines/kit/lifecycle.ts'
import { rfidCard } from '#machines/users/rfid-card.ts'
import { cardMoved } from '#backend/areas/equipment/local-auth-list/public.ts'
import type { ReasonOf } from '#backend/kernel/refusals.ts'
import type { Given, Work } from '#backend/kernel/transaction.ts'

type Commands = (typeof rfidCard)['commands']

/** Gives a card one command; answers why not, or null. */
export type GiveCard = <Name extends keyof Commands>(
  given: Omit<Given<Commands, Name, ReasonOf<typeof rfidCard>>, 'id'>,
) => Refusal | null

/**
 * The one way by which commands come to a card (a law): once it has moved, the offline lists of those whom it belongs to,
 * or belonged to, follow in the same commit, however many commands it took. Answers what the move answers.
 */
export function moveCard(work: Work, id: string, move: (give: GiveCard) => Refusal | null): Refusal | null {
  const before = work.standing(rfidCard, id)
  const refusal = move((given) => work.give(rfidCard, { id, ...given }))
  const after = work.standing(rfidCard, id)
  if (after !== before) cardMoved(work, before, after)
  return refusal
}
