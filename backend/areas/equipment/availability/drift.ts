import { connectorKey } from '#contracts/ids.ts'
import { availability } from '#machines/equipment/availability.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { is } from '#machines/kit/tags.ts'
import { clearAlarms, raiseAlarm } from '#backend/areas/maintenance/alarm/public.ts'
import { reportedBy } from '../connector/public.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'
import { isContradicted } from './follow.ts'

/** A pile that says otherwise than was wished for longer than a minute is told of as an alarm (M03 invariant 1). */

interface ConnectorRef {
  readonly pileId: string
  readonly connectorId: number
}

/**
 * Whether what a connector reports differs from what is wished. What waits for a charge to end differs by agreement, and
 * what is offline has its own alarm.
 */
export function isAdrift(tx: Pick<Transaction, 'stateOf'>, { pileId, connectorId }: ConnectorRef): boolean {
  const id = connectorKey(pileId, connectorId)
  const wish = tx.stateOf(availability, id)
  const isReachable = is(pileLink, tx.stateOf(pileLink, pileId), 'reachable')
  if (is(availability, wish, 'deferred') || !isReachable) return false
  return isContradicted(wish, reportedBy(tx, pileId, connectorId))
}

/** Wish and report agree, perhaps: an alarm that said otherwise clears then. */
export const calmDrift: CommandHandler<ConnectorRef, void> = (tx, where) => {
  if (!isAdrift(tx, where)) clearAlarms(tx, { ...where, seenAt: tx.now, codes: ['AvailabilityDrift'], still: null })
}

/** They have differed for so long that people must know, unless they agree by now. */
export const tellDrift: CommandHandler<ConnectorRef, void> = (tx, where) => {
  if (!isAdrift(tx, where)) return
  raiseAlarm(tx, { ...where, code: 'AvailabilityDrift', info: null, vendorErrorCode: null, seenAt: tx.now })
}
