import { MINUTE } from '#contracts/durations.ts'
import { earlier, later, millis } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import type { Transaction } from '#backend/kernel/transaction.ts'

/** A pile that is back says within this time what it had to say of the time when it was away. */
const RETURN_MS = 5 * MINUTE

/** When a pile was back that was away at a moment; null where it was there. */
export function awayUntil(tx: Transaction, pileId: string, at: Instant): Instant | null {
  const { openedAt } = tx.stateOf(pileLink, pileId).context
  return openedAt !== null && at < openedAt ? openedAt : null
}

/**
 * Until when it is known that a session which has ended still had its connector, where all that is known of the end is that
 * it was over by `upTo`. What a pile did while it was away nobody has seen: no customer pays for that time (§5, rule 4).
 */
export function knownUntil(tx: Transaction, sessionId: string, upTo: Instant): Instant {
  const { pileId, endedAt } = tx.stateOf(chargingSession, sessionId).context
  const { goneAt, openedAt } = tx.stateOf(pileLink, pileId).context
  if (endedAt === null || goneAt === null || openedAt === null || endedAt >= openedAt) return upTo
  // What it says later than that it has seen.
  if (millis(upTo) > millis(openedAt) + RETURN_MS) return upTo
  return earlier(upTo, later(endedAt, goneAt))
}

/**
 * When a connector became free by a status that says so. A pile that is back tells a time of its own, or none but that of
 * its return: the latter only says that the cable is out by now, unless the pile has said since its return that it was still
 * in.
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
