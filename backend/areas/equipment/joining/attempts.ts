import { attemptIdentityMost, attemptsMost } from '#contracts/equipment/joining/joining.calls.ts'
import type { AttemptReason, AttemptRow } from '#contracts/equipment/joining/joining.calls.ts'
import { instant } from '#contracts/units.ts'
import type { Clock } from '#backend/clock.ts'

/**
 * Connections of charge points that were refused, counted by their address in memory alone: whoever knocks leaves nothing
 * on disk, and takes no more room the longer it knocks.
 */
export interface Attempts {
  note(attempt: Attempt): void
  /** The addresses, the last that was refused first. */
  list(): readonly AttemptRow[]
}

export interface Attempt {
  readonly address: string
  readonly identity: string
  readonly reason: AttemptReason
}

export function openAttempts(clock: Pick<Clock, 'now'>): Attempts {
  const rows = new Map<string, AttemptRow>()
  return {
    note({ address, identity, reason }) {
      const lastAt = instant(clock.now())
      const before = rows.get(address)
      // The order of the map is that of the last attempts.
      rows.delete(address)
      const [oldest] = rows.keys()
      if (oldest !== undefined && rows.size >= attemptsMost) rows.delete(oldest)
      rows.set(address, {
        address,
        identity: shortened(identity),
        reason,
        count: (before?.count ?? 0) + 1,
        firstAt: before?.firstAt ?? lastAt,
        lastAt,
      })
    },
    list: () => [...rows.values()].toReversed(),
  }
}

const shortened = (identity: string): string =>
  identity.length > attemptIdentityMost ? `${identity.slice(0, attemptIdentityMost - 1)}…` : identity
