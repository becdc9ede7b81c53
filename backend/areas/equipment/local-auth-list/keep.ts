import { ownerOf } from '#machines/users/rfid-card.ts'
import type { RfidCardContext } from '#machines/users/rfid-card.context.ts'
import { offlineList } from '#machines/equipment/lists/offline-list.ts'
import type { Refusal, State } from '#machines/kit/lifecycle.ts'
import type { LocalAuthList } from '#contracts/equipment/lists/authorization-list.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'
import { listsOfGroup, listsWith } from './members.ts'
import { askPile, bringUp } from './push.ts'
import { lists } from './actor.ts'
import { dispatchAll, lapseOf } from './streams.ts'

/** Keeps lists up to date between pushes: after changes of cards, groups and customers, and after failed pushes. */

/** A card was changed or has changed hands: its former and its present customer may be on lists. */
export function cardMoved(tx: Transaction, ...stands: readonly State<RfidCardContext>[]): void {
  const owners = stands.map(ownerOf).filter((owner) => owner !== null)
  bringUpAll(tx, listsWith(tx, owners))
}

export const groupMoved = (tx: Transaction, groupId: string): void => bringUpAll(tx, listsOfGroup(tx, groupId))

/** A customer may charge again, or may not any more. */
export const customerMoved: CommandHandler<{ readonly customerId: string }, void> = (tx, { customerId }) =>
  bringUpAll(tx, listsWith(tx, [customerId]))

function bringUpAll(tx: Transaction, changed: readonly LocalAuthList[]): void {
  for (const pileId of new Set(changed.flatMap(({ pileIds }) => pileIds))) bringUp(tx, { pileId })
}

interface PushRef {
  readonly id: string
}

/** Retries a failed push, together with the other failed ones of that pile: they share one local list. */
export const retryPush: CommandHandler<PushRef, Refusal | null> = (tx, { id }) => {
  const body = { lapsesAt: lapseOf(tx) }
  const refusal = tx.dispatch(offlineList, { id, command: 'retry', body, mayRefuse: ['elsewhere'] })
  if (refusal !== null) return refusal
  const { pileId } = tx.stateOf(offlineList, id).context
  dispatchAll(tx, { pileId, command: 'retry', body, as: lists })
  askPile(tx, pileId)
  return null
}

/** A pile was offline for longer than a push waits. */
export const lapsePush: CommandHandler<PushRef, void> = (tx, { id }) => {
  tx.dispatch(offlineList, { id, command: 'lapse', body: {}, mayRefuse: ['elsewhere'] })
}
