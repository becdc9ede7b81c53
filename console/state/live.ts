import { atom } from 'jotai'

/** How fresh what is on the screen is; the pill in the top bar says it (interface.md row 31). Times in ms since 1970. */
export type LiveStatus =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'live'; readonly at: number }
  | { readonly kind: 'reconnecting'; readonly attempt: number; readonly since: number }
  | { readonly kind: 'offline'; readonly since: number }

/** After so many attempts, or when the browser has no network, the feed counts as offline. */
export const ATTEMPTS_BEFORE_OFFLINE = 3

export const liveStatusAtom = atom<LiveStatus>({ kind: 'connecting' })

/** The status after a connection was lost; `since` stays the moment of the first loss. */
export function afterLoss(before: LiveStatus, attempt: number, now: number): LiveStatus {
  const since = before.kind === 'reconnecting' || before.kind === 'offline' ? before.since : now
  return attempt > ATTEMPTS_BEFORE_OFFLINE ? { kind: 'offline', since } : { kind: 'reconnecting', attempt, since }
}
