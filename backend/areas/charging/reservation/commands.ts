import { money } from '#contracts/units.ts'
import { pileEntity } from '#machines/master-data.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { reservation } from '#machines/charging/reservation.ts'
import { is } from '#machines/kit/tags.ts'
import { must } from '#backend/kernel/refusals.ts'
import { mayReserve } from '#backend/areas/equipment/configuration/public.ts'
import { pileOf, switchOf } from '#machines/equipment/enablement.names.ts'
import { isSwitchedOff, pilesBelow } from '#backend/areas/equipment/enablement/public.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'
import { billReservation } from './bill.ts'
import { askToCancel, askToReserve, reservations, tell } from './ask.ts'
import { cancelForSwitch, refuseGhost } from './observe.ts'
import { costAt } from './request.ts'
import { candidates, isOnline, isOver, isReserved, onPile, reservedAs } from './states.ts'
import { reportedBy } from '#backend/areas/equipment/connector/public.ts'
import type { ConnectorRef, Reserved } from './states.ts'

/** How a reservation ends or continues by time and by people (M14). */

interface ReservationRef {
  readonly id: string
}

/**
 * Its start has come: ReserveNow is sent to the pile, or to one with a free connector of the same kind at the station;
 * otherwise it ends.
 */
export const startReservation: CommandHandler<ReservationRef, void> = (tx, { id }) => {
  const reserved = reservedAs(tx, id)
  // The clock may have been set back since the deadline of its start.
  if (!is(reservation, reserved, 'planned') || tx.now < reserved.context.startsAt) return
  const { pileId, connectorId } = reserved.context
  const own = { pileId, connectorId }
  const place = isFree(tx, own) ? own : elsewhere(tx, reserved)
  if (place === null) {
    const body = { ...standingOf(tx, own), otherConnectorFree: false }
    must(tell(tx, id, { command: 'block', body, as: reservations }))
    return
  }
  const body = { ...place, ...standingOf(tx, place) }
  if (tell(tx, id, { command: 'send', body, as: reservations }) === null) askToReserve(tx, id)
}

const standingOf = (tx: Transaction, { pileId, connectorId }: ConnectorRef) => ({
  linkOnline: isOnline(tx, pileId),
  connectorAvailable:
    !isSwitchedOff(tx, pileId) &&
    candidates(tx, pileId, connectorId).some((one) => reportedBy(tx, pileId, one) === 'Available'),
})

/** Whether a connector can be reserved now. */
function isFree(tx: Transaction, place: ConnectorRef): boolean {
  const { linkOnline, connectorAvailable } = standingOf(tx, place)
  return linkOnline && connectorAvailable
}

/** A free connector of the same kind at the same station, for a reservation of a certain connector. */
function elsewhere(tx: Transaction, { context }: Reserved): ConnectorRef | null {
  const own = tx.stateOf(pileEntity, context.pileId).context
  const kind = own.connectors.find(({ connectorId }) => connectorId === context.connectorId)?.standard
  const station = switchOf({ kind: 'location', id: own.locationId })
  const places = pilesBelow(tx, station)
    .map(pileOf)
    .filter((pileId) => mayReserve(tx, pileId, context.connectorId))
    .flatMap((pileId) =>
      tx
        .stateOf(pileEntity, pileId)
        .context.connectors.filter(({ standard }) => standard === kind)
        .map(({ connectorId }) => ({ pileId, connectorId })),
    )
  const { startsAt: from, expiresAt: to } = context
  return places.find((place) => isFree(tx, place) && !isReserved(tx, { ...place, from, to })) ?? null
}

/** The pile did not answer ReserveNow in time: it may have accepted, so a cancellation is sent. */
export const giveUpReservation: CommandHandler<ReservationRef, void> = (tx, { id }) => {
  const mayRefuse = ['elsewhere'] as const
  if (tell(tx, id, { command: 'giveUp', body: {}, as: reservations, mayRefuse }) === null) askToCancel(tx, id)
}

/**
 * Its time is over. A customer who did not come pays for all of it; one who had cancelled, nothing. Nobody pays either
 * while the pile is offline: a start there is not known yet.
 */
export const expireReservation: CommandHandler<ReservationRef, void> = (tx, { id }) => {
  const reserved = reservedAs(tx, id)
  if (!is(reservation, reserved, 'held')) return
  const { pileId, customerId, startsAt, expiresAt } = reserved.context
  const isNoShow = !is(reservation, reserved, 'canceling') && isOnline(tx, pileId)
  const priced = isNoShow ? costAt(tx, { pileId, customerId }, { from: startsAt, to: expiresAt }) : null
  const fee = priced?.cost.total ?? money(0)
  if (tell(tx, id, { command: 'expire', body: { fee }, as: reservations }) !== null) return
  if (priced !== null && fee > 0) billReservation(tx, id, priced)
}

/** A minute after its end: a connector that still reports Reserved will not give it up by itself. */
export const checkGivenUp: CommandHandler<ConnectorRef, void> = (tx, place) => refuseGhost(tx, place, 'always')

/** A person cancels it. The pile has to confirm, if ReserveNow was sent. */
export const cancelReservation: CommandHandler<ReservationRef & { readonly reason: string | null }, Refusal | null> = (
  tx,
  { id, reason },
) => {
  const refusal = tell(tx, id, { command: 'cancel', body: { reason } })
  if (refusal === null && !isOver(reservedAs(tx, id))) askToCancel(tx, id)
  return refusal
}

/** A person ends it whatever the pile answers. */
export const forceReservation: CommandHandler<ReservationRef & { readonly reason: string }, Refusal | null> = (
  tx,
  { id, reason },
) => tell(tx, id, { command: 'force', body: { reason } })

/** A pile was disabled: its reservations are cancelled. */
export function cancelOnPile(tx: Transaction, pileId: string): void {
  for (const id of onPile(tx, pileId)) cancelForSwitch(tx, id)
}
