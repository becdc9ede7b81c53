import { hasConnector, newestSession } from '#machines/charging/charging-session.lookups.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { isNew } from '#machines/kit/tags.ts'
import type { Transaction } from '#backend/kernel/transaction.ts'

/** The transaction number of the open session of a connector; null without one. */
export function openSession(
  tx: Pick<Transaction, 'findLast' | 'stateOf'>,
  pileId: string,
  connectorId: number,
): string | null {
  const newest = tx.findLast(newestSession, pileId, connectorId)
  return newest !== null && hasConnector(tx.stateOf(chargingSession, newest).value) ? newest : null
}

/**
 * Handles a session whose connector is used by a newer one: it is over, and its stop is delayed or lost (M07
 * LOST_STOP).
 */
export function loseToNewer(tx: Transaction, id: string): void {
  const { value, context } = tx.stateOf(chargingSession, id)
  if (isNew(value) || openSession(tx, context.pileId, context.connectorId) === id) return
  // It does not wait for a stop any more, or its stop is already known to be lost.
  const mayRefuse = ['ended', 'lost'] as const
  tx.dispatch(chargingSession, { id, command: 'missStop', body: { evidence: 'newTransaction' }, mayRefuse })
}
