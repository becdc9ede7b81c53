import type { Instant } from '#contracts/units.ts'
import { tagKey } from '#contracts/ids.ts'
import type { AuthorizationStatus } from '#contracts/charging/charging-session.ts'
import { sessionsByTag } from '#machines/charging/charging-session.lookups.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { pileEntity } from '#machines/master-data.ts'
import { isExpired, rfidCard } from '#machines/users/rfid-card.ts'
import { is, isNew } from '#machines/kit/tags.ts'
import { mayCharge, userStatus } from '#machines/users/user-status.ts'
import { available, wallet } from '#machines/finance/wallet.ts'
import { isSwitchedOff } from '#backend/areas/equipment/enablement/public.ts'
import type { Transaction } from '#backend/kernel/transaction.ts'

/** The authorization of an idTag (M26 invariant 2), and its customer. */
export interface Authorization {
  readonly status: AuthorizationStatus
  /** Who pays; null unless the tag is accepted. */
  readonly customerId: string | null
  /** The group of an accepted tag; null without one. */
  readonly parentIdTag: string | null
  /** The last day on which an accepted tag is valid; null for no expiry. */
  readonly expiryDate: string | null
}

/** IdTagInfo as a charge point gets it (OCPP 1.6 §7.9). */
export type TagInfo = Omit<Authorization, 'customerId'>

const refused = (status: AuthorizationStatus): Authorization => ({
  status,
  customerId: null,
  parentIdTag: null,
  expiryDate: null,
})

/** Accepted, Blocked, Expired or Invalid (OCPP 1.6 §7.2). */
export function authorize(tx: Transaction, idTag: string): Authorization {
  const card = tx.stateOf(rfidCard, tagKey(idTag))
  if (isExpired(card, tx.now)) return refused('Expired')
  const { customerId, expiryDate, parentIdTag } = card.context
  if (!is(rfidCard, card, 'bound') || customerId === null) return refused('Invalid')
  if (is(rfidCard, card, 'blocked') || !mayCharge(tx.stateOf(userStatus, customerId))) return refused('Blocked')
  // A customer without available funds may not start; a session in progress may go on (it has its pre-authorization).
  if (runningWith(tx, idTag) === null && !maySpend(tx, customerId)) return refused('Blocked')
  return { status: 'Accepted', customerId, parentIdTag, expiryDate }
}

/** For everybody at a pile with free vending: there is nobody to bill. */
const anybody: Authorization = { status: 'Accepted', customerId: null, parentIdTag: null, expiryDate: null }

/** Whether anybody may charge at a pile for free. */
export function vendsFreely(tx: Transaction, pileId: string): boolean {
  const pile = tx.stateOf(pileEntity, pileId)
  return !isNew(pile) && pile.context.freeVending === true
}

/**
 * The authorization of an idTag at a pile: a disabled pile lets nobody start (M04), one with free vending everybody.
 */
export function authorizeAt(tx: Transaction, pileId: string, idTag: string): Authorization {
  if (isSwitchedOff(tx, pileId)) return refused('Blocked')
  return vendsFreely(tx, pileId) ? anybody : authorize(tx, idTag)
}

/**
 * The authorization of an idTag in a session that has begun: a session of free vending stays everybody's to its end.
 */
export const authorizeIn = (tx: Transaction, sessionId: string, idTag: string): Authorization =>
  tx.stateOf(chargingSession, sessionId).context.freeVending === true ? anybody : authorize(tx, idTag)

interface StartAsked {
  readonly pileId: string
  readonly idTag: string
  /** The session that an earlier delivery of the same StartTransaction has begun; null for a new one. */
  readonly again: string | null
  readonly startedAt: Instant
}

/**
 * The authorization in StartTransaction.conf. A tag with a running session is ConcurrentTx, a status of starts alone,
 * unless this is the same start delivered again.
 */
export function authorizeStart(tx: Transaction, { pileId, idTag, again, startedAt }: StartAsked): Authorization {
  const said = again === null ? authorizeAt(tx, pileId, idTag) : authorizeIn(tx, again, idTag)
  if (said.customerId === null) return said
  const running = runningWith(tx, idTag)
  if (running === null || running === again) return said
  // A session that began later than this start did not run at the time.
  if (tx.stateOf(chargingSession, running).context.startedAt > startedAt) return said
  if (tx.settings.oneChargePerTag) return refused('ConcurrentTx')
  return maySpend(tx, said.customerId) ? said : refused('Blocked')
}

/**
 * The running session of a tag; null without one. A session that has ended, or whose stop was lost, does not block the
 * next.
 */
const runningWith = (tx: Transaction, idTag: string): string | null => tx.findLast(sessionsByTag, tagKey(idTag))

function maySpend(tx: Transaction, customerId: string): boolean {
  const purse = tx.stateOf(wallet, customerId)
  return !isNew(purse) && available(purse.context) > 0
}
