import { atom } from 'jotai'
import { liveHeartbeatEvery } from '#contracts/http/live.ts'

/** How fresh the data on the screen is, as the pill in the top bar shows it (interface.md row 31). Times in ms since 1970. */
export type LiveStatus =
  | { readonly kind: 'connecting' }
  /** `at`: the last sign of life. */
  | { readonly kind: 'live'; readonly at: number }
  /** `since`: the last sign of life, or when one was first missed. */
  | { readonly kind: 'lost'; readonly attempt: number; readonly since: number }

/** Milliseconds without a sign of life after which the data is shown as stale (C1). */
export const STALE_AFTER = 2 * liveHeartbeatEvery

export const liveStatusAtom = atom<LiveStatus>({ kind: 'connecting' })

/** The status after a connection was lost, or could not be made again. */
export function afterLoss(before: LiveStatus, attempt: number, now: number): LiveStatus {
  switch (before.kind) {
    case 'connecting':
      return { kind: 'lost', attempt, since: now }
    case 'live':
      return { kind: 'lost', attempt, since: before.at }
    case 'lost':
      return { kind: 'lost', attempt, since: before.since }
    default:
      return before satisfies never
  }
}

/** Since when the data shown may be out of date; null while it is live. */
export function staleSince(status: LiveStatus, now: number): number | null {
  if (status.kind === 'connecting') return null
  const lastSeenAt = status.kind === 'live' ? status.at : status.since
  return now - lastSeenAt > STALE_AFTER ? lastSeenAt : null
}
