import { pile } from '#contracts/actor.ts'
import { tagKey } from '#contracts/ids.ts'
import type { ReportedStatus } from '#contracts/equipment/connector.ts'
import { earlier, money } from '#contracts/units.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import type { SessionContext } from '#machines/charging/charging-session.context.ts'
import { reservation } from '#machines/charging/reservation.ts'
import { rfidCard } from '#machines/users/rfid-card.ts'
import { is, isNew } from '#machines/kit/tags.ts'
import { openSession } from '../charging-session/public.ts'
import { clearAlarms, raiseAlarm } from '#backend/areas/maintenance/alarm/public.ts'
import { isSwitchedOff } from '#backend/areas/equipment/enablement/public.ts'
import type { Transaction } from '#backend/kernel/transaction.ts'
import { askToCancel, reservations, tell } from './ask.ts'
import { costAt } from './request.ts'
import { candidates, isAsked, isOver, lastOn, onConnector, onPile, reservedAs } from './states.ts'
import { reportedBy } from '#backend/areas/equipment/connector/public.ts'
import type { ConnectorRef, Reserved } from './states.ts'

/** What statuses and sessions mean for reservations (M14): used, violated, lost, or not given up. */

type Match = 'reservationId' | 'idTag' | 'parentIdTag'

export interface Start extends ConnectorRef {
  readonly idTag: string
  /** The reservationId of StartTransaction; null where it has none. */
  readonly reservationId: number | null
}

/** Before the pile has accepted it, no reservation is used; one that is being cancelled may still be. */
const mayBeUsed = (reserved: Reserved): boolean => is(reservation, reserved, 'held')

/** The reservation that a start uses, and how it was matched; null where it uses none. */
export function usedBy(tx: Transaction, start: Start): { readonly id: string; readonly match: Match } | null {
  const { pileId, connectorId, reservationId } = start
  const asked = onPile(tx, pileId).filter((id) => mayBeUsed(reservedAs(tx, id)))
  const named = asked.find((id) => id === String(reservationId))
  if (named !== undefined) return { id: named, match: 'reservationId' }
  const here = asked.filter((id) => [0, connectorId].includes(reservedAs(tx, id).context.connectorId))
  for (const match of ['idTag', 'parentIdTag'] as const) {
    const id = here.find((one) => isMatch(tx, { id: one, match, idTag: start.idTag }))
    if (id !== undefined) return { id, match }
  }
  return null
}

function isMatch(
  tx: Transaction,
  { id, match, idTag }: { readonly id: string; readonly match: 'idTag' | 'parentIdTag'; readonly idTag: string },
): boolean {
  const { context } = reservedAs(tx, id)
  if (match === 'idTag') return tagKey(context.idTag) === tagKey(idTag)
  const known = tx.stateOf(rfidCard, tagKey(idTag))
  const parent = isNew(known) ? null : known.context.parentIdTag
  return parent !== null && context.parentIdTag !== null && tagKey(parent) === tagKey(context.parentIdTag)
}

/** A session has begun: it uses its own reservation, or violates that of somebody else. */
export function observeStart(
  tx: Transaction,
  { sessionId, startedAt, ...start }: Start & Pick<SessionContext, 'startedAt'> & { readonly sessionId: string },
): void {
  const { pileId, connectorId, idTag } = start
  const used = usedBy(tx, start)
  const as = pile(pileId)
  if (used !== null) {
    const { startsAt, customerId } = reservedAs(tx, used.id).context
    const from = earlier(startsAt, startedAt)
    const fee = costAt(tx, { pileId, customerId }, { from, to: startedAt })?.cost.reservation ?? money(0)
    tell(tx, used.id, { command: 'use', body: { sessionId, match: used.match, fee }, as })
  }
  for (const id of onConnector(tx, pileId, connectorId)) {
    if (tell(tx, id, { command: 'violate', body: { sessionId, idTag }, as, mayRefuse: notViolated }) !== null) continue
    const about = { pileId, connectorId, info: idTag, vendorErrorCode: null, seenAt: tx.now }
    raiseAlarm(tx, { ...about, code: 'ReservationIgnored' })
  }
}

/** A reservation that the pile has not accepted, or that is over, cannot be violated. */
const notViolated = ['elsewhere', 'foreignTag'] as const

/** A connector has reported. */
export function observeConnector(
  tx: Transaction,
  { pileId, connectorId, status }: ConnectorRef & { readonly status: ReportedStatus },
): void {
  if (connectorId === 0) return
  if (status === 'Available') forgive(tx, { pileId, connectorId }, ['ReservationIgnored', 'ReservationDrift'])
  for (const id of [...onConnector(tx, pileId, connectorId), ...onConnector(tx, pileId, 0)]) look(tx, id)
  if (status === 'Reserved') refuseGhost(tx, { pileId, connectorId }, 'onForce')
}

function forgive(
  tx: Transaction,
  where: ConnectorRef,
  codes: readonly ('ReservationIgnored' | 'ReservationDrift')[],
): void {
  clearAlarms(tx, { ...where, seenAt: tx.now, codes, still: null })
}

/**
 * Updates a reservation to the current situation: a session on its connector, a faulted connector, a disabled pile.
 * Runs whenever one becomes Active, because all of these may come before the answer to ReserveNow.
 */
export function look(tx: Transaction, id: string): void {
  const reserved = reservedAs(tx, id)
  if (!mayBeUsed(reserved)) return
  const { pileId, connectorId } = reserved.context
  const places = candidates(tx, pileId, connectorId)
  for (const one of places) lookAtSession(tx, id, { pileId, connectorId: one })
  const lost = places.map((one) => reportedBy(tx, pileId, one))
  const faults = lost.filter((one) => one === 'Faulted' || one === 'Unavailable')
  const [status] = faults
  if (status !== undefined && faults.length === lost.length)
    tell(tx, id, { command: 'loseConnector', body: { status }, as: pile(pileId), mayRefuse: ['elsewhere'] })
  if (isSwitchedOff(tx, pileId)) cancelForSwitch(tx, id)
}

function lookAtSession(tx: Transaction, id: string, { pileId, connectorId }: ConnectorRef): void {
  const sessionId = openSession(tx, pileId, connectorId)
  if (sessionId === null || isOver(reservedAs(tx, id))) return
  const session = tx.stateOf(chargingSession, sessionId)
  if (!is(chargingSession, session, 'running')) return
  const { idTag } = session.context
  const as = pile(pileId)
  const match = (['idTag', 'parentIdTag'] as const).find((one) => isMatch(tx, { id, match: one, idTag }))
  if (match !== undefined) {
    // The session began before the pile accepted the reservation: there was no time to pay for.
    tell(tx, id, { command: 'use', body: { sessionId, match, fee: money(0) }, as })
    return
  }
  if (reservedAs(tx, id).context.connectorId === 0) return
  if (tell(tx, id, { command: 'violate', body: { sessionId, idTag }, as, mayRefuse: notViolated }) !== null) return
  const about = { pileId, connectorId, info: idTag, vendorErrorCode: null, seenAt: tx.now }
  raiseAlarm(tx, { ...about, code: 'ReservationIgnored' })
}

/** The reason of a reservation that ends because its pile was disabled (M04). */
const SWITCHED_OFF = 'STATION_DISABLED'

/** The pile of a reservation was disabled. One that the pile has not answered yet is cancelled after its answer. */
export function cancelForSwitch(tx: Transaction, id: string): void {
  const mayRefuse = ['elsewhere'] as const
  const asked = { command: 'cancel', body: { reason: SWITCHED_OFF }, as: reservations, mayRefuse } as const
  if (tell(tx, id, asked) !== null) return
  if (!isOver(reservedAs(tx, id))) askToCancel(tx, id)
}

/**
 * Sends a cancellation to a connector that reports Reserved without an open reservation (M02 I7). Raises an alarm where
 * people had forced the end, or where the pile has let its time pass.
 */
export function refuseGhost(tx: Transaction, { pileId, connectorId }: ConnectorRef, alarm: 'onForce' | 'always'): void {
  const last = lastOn(tx, pileId, connectorId)
  if (last === null || reportedBy(tx, pileId, connectorId) !== 'Reserved') return
  if (onPile(tx, pileId).some((id) => isAsked(reservedAs(tx, id)))) return
  askToCancel(tx, last)
  if (alarm === 'onForce' && reservedAs(tx, last).context.outcome !== 'FORCED') return
  const about = { pileId, connectorId, info: last, vendorErrorCode: null, seenAt: tx.now }
  raiseAlarm(tx, { ...about, code: 'ReservationDrift' })
}
