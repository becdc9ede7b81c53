import { ownerOf } from '#machines/users/rfid-card.ts'
import type { RfidCardContext } from '#machines/users/rfid-card.context.ts'
import { offlineList } from '#machines/equipment/lists/offline-list.ts'
import type { Refusal, Standing } from '#machines/kit/lifecycle.ts'
import type { AuthorizationList } from '#contracts/equipment/lists/authorization-list.ts'
import type { Plan, Work } from '#backend/kernel/transaction.ts'
import { listsOfGroup, listsWith } from './members.ts'
import { askPile, bringUp } from './push.ts'
import { lists } from './actor.ts'
import { giveAll, lapseOf } from './streams.ts'

/** What keeps lists true between their pushes: cards, groups and customers that change, and pushes that are tried again. */

/** A card has moved, or says something else of itself: whoever it belongs to, or belonged to, may stand on lists. */
export function cardMoved(work: Work, ...stands: readonly Standing<RfidCardContext>[]): void {
  const owners = stands.map(ownerOf).filter((owner) => owner !== null)
  bringUpAll(work, listsWith(work, owners))
}

export const groupMoved = (work: Work, groupId: string): void => bringUpAll(work, listsOfGroup(work, groupId))

/** A customer may charge again, or no longer. */
export const customerMoved: Plan<{ readonly customerId: string }, void> = (work, { customerId }) =>
  bringUpAll(work, listsWith(work, [customerId]))

function bringUpAll(work: Work, changed: readonly AuthorizationList[]): void {
  for (const pileId of new Set(changed.flatMap(({ pileIds }) => pileIds))) bringUp(work, { pileId })
}

interface Which {
  readonly id: string
}

/** Tries a failed push again, and with it what else has failed on that pile: one local list bears them all. */
export const retryPush: Plan<Which, Refusal | null> = (work, { id }) => {
  const body = { lapsesAt: lapseOf(work) }
  const refusal = work.give(offlineList, { id, command: 'retry', body, mayRefuse: ['elsewhere'] })
  if (refusal !== null) return refusal
  const { pileId } = work.standing(offlineList, id).context
  giveAll(work, { pileId, command: 'retry', body, as: lists })
  askPile(work, pileId)
  return null
}

/** A pile has stayed away for as long as a push waits. */
export const lapsePush: Plan<Which, void> = (work, { id }) => {
  work.give(offlineList, { id, command: 'lapse', body: {}, mayRefuse: ['elsewhere'] })
}
