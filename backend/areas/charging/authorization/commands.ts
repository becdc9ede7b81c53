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

/** What we say of an idTag (M26 invariant 2), and whose it is. */
export interface Authorization {
  readonly status: AuthorizationStatus
  /** Who pays; null unless the tag is accepted. */
  readonly customerId: string | null
  /** The group of an accepted tag; null without one. */
  readonly parentIdTag: string | null
  /** The last day of an accepted tag; null for no end. */
  readonly expiryDate: string | null
}

/** What a charge point is told of a tag (OCPP 1.6 §7.9 IdTagInfo). */
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
  // Who has nothing left to spend may not begin; who is charging already may go on (the hold covers it).
  if (runningWith(tx, idTag) === null && !maySpend(tx, customerId)) return refused('Blocked')
  return { status: 'Accepted', customerId, parentIdTag, expiryDate }
}

/** Anybody, at a pile of free vending: there is nobody to bill. */
const anybody: Authorization = { status: 'Accepted', customerId: null, parentIdTag: null, expiryDate: null }

/** Whether a pile lets anybody charge for nothing. */
export function vendsFreely(tx: Transaction, pileId: string): boolean {
  const pile = tx.stateOf(pileEntity, pileId)
  return !isNew(pile) && pile.context.freeVending === true
}

/** The same of somebody at a pile: one that is switched off lets nobody begin (M04), one of free vending anybody. */
export function authorizeAt(tx: Transaction, pileId: string, idTag: string): Authorization {
  if (isSwitchedOff(tx, pileId)) return refused('Blocked')
  return vendsFreely(tx, pileId) ? anybody : authorize(tx, idTag)
}

/** The same of somebody in a session that has begun: one of free vending is anybody's to its end. */
export const authorizeIn = (tx: Transaction, sessionId: string, idTag: string): Authorization =>
  tx.stateOf(chargingSession, sessionId).context.freeVending === true ? anybody : authorize(tx, idTag)

interface StartAsked {
  readonly pileId: string
  readonly idTag: string
  /** The session that the same start has begun before; null for a new one. */
  readonly again: string | null
  readonly startedAt: Instant
}

/**
 * What a start is answered. A tag that charges already is ConcurrentTx, which is said of starts alone, unless the start is
 * that very one delivered again.
 */
export function authorizeStart(tx: Transaction, { pileId, idTag, again, startedAt }: StartAsked): Authorization {
  const said = again === null ? authorizeAt(tx, pileId, idTag) : authorizeIn(tx, again, idTag)
  if (said.customerId === null) return said
  const running = runningWith(tx, idTag)
  if (running === null || running === again) return said
  // What began later than this start did not run yet.
  if (tx.stateOf(chargingSession, running).context.startedAt > startedAt) return said
  if (tx.settings.oneChargePerTag) return refused('ConcurrentTx')
  return maySpend(tx, said.customerId) ? said : refused('Blocked')
}

/**
 * The session that charges with a tag; null without one. One that has ended, or whose stop was lost, keeps nobody from the
 * next.
 */
const runningWith = (tx: Transaction, idTag: string): string | null => tx.findLast(sessionsByTag, tagKey(idTag))

function maySpend(tx: Transaction, customerId: string): boolean {
  const purse = tx.stateOf(wallet, customerId)
  return !isNew(purse) && available(purse.context) > 0
}
