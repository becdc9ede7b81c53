import type { Instant } from '#contracts/units.ts'
import { tagKey } from '#contracts/ids.ts'
import type { AuthorizationStatus } from '#contracts/lifecycles/charging-session.ts'
import { chargingSession } from '#machines/charging-session.ts'
import { card } from '#machines/entity.ts'
import { mayCharge, userStatus } from '#machines/user-status.ts'
import { available, wallet } from '#machines/wallet.ts'
import { isSwitchedOff } from './switched.ts'
import type { Work } from './work.ts'

/** What we say of an idTag (M26 invariant 2), and whose it is. */
export interface Authorization {
  readonly status: AuthorizationStatus
  /** Who pays; null unless the tag is accepted. */
  readonly customerId: string | null
}

/** The key under which a tag's running session is remembered. */
export const tagInUse = (idTag: string): string => `tag/${tagKey(idTag)}`

const refused = (status: AuthorizationStatus): Authorization => ({ status, customerId: null })

/**
 * Accepted, Blocked, Expired, Invalid or ConcurrentTx (OCPP 1.6 §7.2). A tag that charges already is ConcurrentTx,
 * unless the session asking is that very one.
 */
export function authorize(work: Work, idTag: string, transactionId: string | null = null): Authorization {
  const known = work.standing(card, tagKey(idTag))
  if (known.value === 'New') return refused('Invalid')
  const { customerId, bindStatus, blocked, expiryDate } = known.context
  if (customerId === null || bindStatus === 'unbind') return refused('Invalid')
  if (expiryDate !== null && isOver(expiryDate, work.now)) return refused('Expired')
  if (blocked || !mayCharge(work.standing(userStatus, customerId))) return refused('Blocked')
  const last = work.key(tagInUse(idTag))
  const running = last !== null && isRunning(work, last) ? last : null
  if (running !== null && running !== transactionId) return refused('ConcurrentTx')
  const purse = work.standing(wallet, customerId)
  // Who has nothing left to spend may not begin; who is charging already may go on (the hold covers it).
  if (running === null && (purse.value === 'New' || available(purse.context) <= 0)) return refused('Blocked')
  return { status: 'Accepted', customerId }
}

/** The same of somebody who wants to begin at a pile: one that is switched off lets nobody (M04). */
export const authorizeAt = (work: Work, pileId: string, idTag: string): Authorization =>
  isSwitchedOff(work, pileId) ? refused('Blocked') : authorize(work, idTag)

/** Whether a session still charges: one that has ended, or whose stop was lost, keeps nobody from the next. */
const isRunning = (work: Work, id: string): boolean =>
  ['Requested', 'Charging', 'SuspendedEV', 'SuspendedEVSE', 'Stopping'].includes(
    work.standing(chargingSession, id).value,
  )

/** A card works to the end of its last day, in UTC. */
const isOver = (day: string, now: Instant): boolean => now.slice(0, 10) > day
