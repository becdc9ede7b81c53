import { connectorKey } from '#contracts/ids.ts'
import { availability } from '#machines/equipment/availability.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { is } from '#machines/kit/tags.ts'
import { clearAlarms, raiseAlarm } from '#backend/areas/maintenance/alarm/public.ts'
import { reportedBy } from '../connector/public.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'
import { isContradicted } from './follow.ts'

/**
 * A pile that reports another availability than requested for longer than a minute raises an alarm (M03 invariant 1).
 */

interface ConnectorRef {
  readonly pileId: string
  readonly connectorId: number
}

/**
 * Whether the reported status contradicts the requested availability. A change that waits for the end of a charge does
 * not count, and an offline pile has its own alarm.
 */
export function isAdrift(tx: Pick<Transaction, 'stateOf'>, { pileId, connectorId }: ConnectorRef): boolean {
  const id = connectorKey(pileId, connectorId)
  const wish = tx.stateOf(availability, id)
  const isReachable = is(pileLink, tx.stateOf(pileLink, pileId), 'reachable')
  if (is(availability, wish, 'deferred') || !isReachable) return false
  return isContradicted(wish, reportedBy(tx, pileId, connectorId))
}

/** Clears the alarm if request and report agree now. */
export const calmDrift: CommandHandler<ConnectorRef, void> = (tx, where) => {
  if (!isAdrift(tx, where)) clearAlarms(tx, { ...where, seenAt: tx.now, codes: ['AvailabilityDrift'], still: null })
}

/** Raises the alarm, unless request and report agree by now. */
export const tellDrift: CommandHandler<ConnectorRef, void> = (tx, where) => {
  if (!isAdrift(tx, where)) return
  raiseAlarm(tx, { ...where, code: 'AvailabilityDrift', info: null, vendorErrorCode: null, seenAt: tx.now })
}
