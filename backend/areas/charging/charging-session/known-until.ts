import { MINUTE } from '#contracts/durations.ts'
import { earlier, later, millis } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import type { Transaction } from '#backend/kernel/transaction.ts'

/** Within this time after its return a pile delivers its queued messages about the time when it was offline. */
const RETURN_MS = 5 * MINUTE

/** When a pile returned that was offline at a moment; null where it was online. */
export function awayUntil(tx: Transaction, pileId: string, at: Instant): Instant | null {
  const { openedAt } = tx.stateOf(pileLink, pileId).context
  return openedAt !== null && at < openedAt ? openedAt : null
}

/**
 * Until when an ended session is known to have occupied its connector, where all that is known of the release is that
 * it was before `upTo`. What happened while the pile was offline was not observed: no customer pays for that time (§5,
 * rule 4).
 */
export function knownUntil(tx: Transaction, sessionId: string, upTo: Instant): Instant {
  const { pileId, endedAt } = tx.stateOf(chargingSession, sessionId).context
  const { goneAt, openedAt } = tx.stateOf(pileLink, pileId).context
  if (endedAt === null || goneAt === null || openedAt === null || endedAt >= openedAt) return upTo
  // Anything the pile reports later than that was observed.
  if (millis(upTo) > millis(openedAt) + RETURN_MS) return upTo
  return earlier(upTo, later(endedAt, goneAt))
}

/**
 * When a connector became free, by a status that says so. The status of a pile that has returned has either a time of
 * its own, or that of its return: the latter only says that the cable is unplugged by now, unless the pile has reported
 * since its return that it was still plugged in.
 */
export function freedAt(
  tx: Transaction,
  sessionId: string,
  { since, stoodSince }: { readonly since: Instant; readonly stoodSince: Instant | null },
): Instant {
  const { openedAt } = tx.stateOf(pileLink, tx.stateOf(chargingSession, sessionId).context.pileId).context
  const isOwnTime = openedAt === null || since < openedAt
  const wasSeen = openedAt !== null && stoodSince !== null && stoodSince >= openedAt
  return isOwnTime || wasSeen ? since : knownUntil(tx, sessionId, since)
}
