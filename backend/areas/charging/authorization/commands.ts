import type { Instant } from '#contracts/units.ts'
import { tagKey } from '#contracts/ids.ts'
import type { AuthorizationStatus } from '#contracts/charging/charging-session.ts'
import { sessionsByTag } from '#machines/charging/charging-session.lookups.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { pileEntity } from '#machines/entity.ts'
import { isExpired, rfidCard } from '#machines/users/rfid-card.ts'
import { is, isNew } from '#machines/kit/tags.ts'
import { mayCharge, userStatus } from '#machines/users/user-status.ts'
import { available, wallet } from '#machines/finance/wallet.ts'
import { isSwitchedOff } from '#backend/areas/equipment/enablement/public.ts'
import type { Work } from '#backend/kernel/transaction.ts'

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
export function authorize(work: Work, idTag: string): Authorization {
  const card = work.standing(rfidCard, tagKey(idTag))
  if (isExpired(card, work.now)) return refused('Expired')
  const { customerId, expiryDate, parentIdTag } = card.context
  if (!is(rfidCard, card, 'bound') || customerId === null) return refused('Invalid')
  if (is(rfidCard, card, 'blocked') || !mayCharge(work.standing(userStatus, customerId))) return refused('Blocked')
  // Who has nothing left to spend may not begin; who is charging already may go on (the hold covers it).
  if (runningWith(work, idTag) === null && !maySpend(work, customerId)) return refused('Blocked')
  return { status: 'Accepted', customerId, parentIdTag, expiryDate }
}

/** Anybody, at a pile of free vending: there is nobody to bill. */
const anybody: Authorization = { status: 'Accepted', customerId: null, parentIdTag: null, expiryDate: null }

/** Whether a pile lets anybody charge for nothing. */
export function vendsFreely(work: Work, pileId: string): boolean {
  const pile = work.standing(pileEntity, pileId)
  return !isNew(pile) && pile.context.freeVending === true
}

/** The same of somebody at a pile: one that is switched off lets nobody begin (M04), one of free vending anybody. */
export function authorizeAt(work: Work, pileId: string, idTag: string): Authorization {
  if (isSwitchedOff(work, pileId)) return refused('Blocked')
  return vendsFreely(work, pileId) ? anybody : authorize(work, idTag)
}

/** The same of somebody in a session that has begun: one of free vending is anybody's to its end. */
export const authorizeIn = (work: Work, sessionId: string, idTag: string): Authorization =>
  work.standing(chargingSession, sessionId).context.freeVending === true ? anybody : authorize(work, idTag)

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
export function authorizeStart(work: Work, { pileId, idTag, again, startedAt }: StartAsked): Authorization {
  const said = again === null ? authorizeAt(work, pileId, idTag) : authorizeIn(work, again, idTag)
  if (said.customerId === null) return said
  const running = runningWith(work, idTag)
  if (running === null || running === again) return said
  // What began later than this start did not run yet.
  if (work.standing(chargingSession, running).context.startedAt > startedAt) return said
  if (work.settings.oneChargePerTag) return refused('ConcurrentTx')
  return maySpend(work, said.customerId) ? said : refused('Blocked')
}

/** The session that charges with a tag; null without one. One that has ended, or whose stop was lost, keeps nobody from the next. */
const runningWith = (work: Work, idTag: string): string | null => work.findLast(sessionsByTag, tagKey(idTag))

function maySpend(work: Work, customerId: string): boolean {
  const purse = work.standing(wallet, customerId)
  return !isNew(purse) && available(purse.context) > 0
}
