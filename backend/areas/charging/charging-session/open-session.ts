import { hasConnector, newestSession } from '#machines/charging/charging-session.lookups.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { isNew } from '#machines/kit/tags.ts'
import type { Transaction } from '#backend/kernel/transaction.ts'

/** The open session of a connector: its transaction number; null without one. */
export function openSession(
  tx: Pick<Transaction, 'findLast' | 'stateOf'>,
  pileId: string,
  connectorId: number,
): string | null {
  const newest = tx.findLast(newestSession, pileId, connectorId)
  return newest !== null && hasConnector(tx.stateOf(chargingSession, newest).value) ? newest : null
}

/** A session whose connector another has: it is over, and its stop is on its way or lost (M07 LOST_STOP). */
export function loseToNewer(tx: Transaction, id: string): void {
  const { value, context } = tx.stateOf(chargingSession, id)
  if (isNew(value) || openSession(tx, context.pileId, context.connectorId) === id) return
  // It waits for no stop any more, or is known to have lost it.
  const mayRefuse = ['ended', 'lost'] as const
  tx.dispatch(chargingSession, { id, command: 'missStop', body: { evidence: 'newTransaction' }, mayRefuse })
}
