import { money } from '#contracts/units.ts'
import { pileEntity } from '#machines/entity.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { reservation } from '#machines/charging/reservation.ts'
import { is } from '#machines/kit/tags.ts'
import { must } from '#backend/kernel/refusals.ts'
import { mayReserve } from '#backend/areas/equipment/configuration/public.ts'
import { pileOf, switchOf } from '#machines/equipment/enablement.names.ts'
import { isSwitchedOff, pilesBelow } from '#backend/areas/equipment/enablement/public.ts'
import type { Plan, Work } from '#backend/kernel/transaction.ts'
import { billReservation } from './bill.ts'
import { askToCancel, askToReserve, reservations, tell } from './ask.ts'
import { cancelForSwitch, refuseGhost } from './observe.ts'
import { costAt } from './request.ts'
import { candidates, isOnline, isOver, isReserved, onPile, reservedAs } from './standings.ts'
import { reportedBy } from '#backend/areas/equipment/connector/public.ts'
import type { Place, Reserved } from './standings.ts'

/** What becomes of a reservation by time, and by people (M14). */

interface Which {
  readonly id: string
}

/** Its start has come: the pile is asked, or that of another connector of the same kind at the station, or nobody. */
export const startReservation: Plan<Which, void> = (work, { id }) => {
  const reserved = reservedAs(work, id)
  // The clock may have been set back since its start had come.
  if (!is(reservation, reserved, 'planned') || work.now < reserved.context.startsAt) return
  const { pileId, connectorId } = reserved.context
  const own = { pileId, connectorId }
  const place = isFree(work, own) ? own : elsewhere(work, reserved)
  if (place === null) {
    const body = { ...standingOf(work, own), otherConnectorFree: false }
    must(tell(work, id, { command: 'block', body, as: reservations }))
    return
  }
  const body = { ...place, ...standingOf(work, place) }
  if (tell(work, id, { command: 'send', body, as: reservations }) === null) askToReserve(work, id)
}

const standingOf = (work: Work, { pileId, connectorId }: Place) => ({
  linkOnline: isOnline(work, pileId),
  connectorAvailable:
    !isSwitchedOff(work, pileId) &&
    candidates(work, pileId, connectorId).some((one) => reportedBy(work, pileId, one) === 'Available'),
})

/** Whether a connector can be kept free now. */
function isFree(work: Work, place: Place): boolean {
  const { linkOnline, connectorAvailable } = standingOf(work, place)
  return linkOnline && connectorAvailable
}

/** A free connector of the same kind at the same station, for a reservation of a certain connector. */
function elsewhere(work: Work, { context }: Reserved): Place | null {
  const own = work.standing(pileEntity, context.pileId).context
  const kind = own.connectors.find(({ connectorId }) => connectorId === context.connectorId)?.standard
  const station = switchOf({ kind: 'location', id: own.locationId })
  const places = pilesBelow(work, station)
    .map(pileOf)
    .filter((pileId) => mayReserve(work, pileId, context.connectorId))
    .flatMap((pileId) =>
      work
        .standing(pileEntity, pileId)
        .context.connectors.filter(({ standard }) => standard === kind)
        .map(({ connectorId }) => ({ pileId, connectorId })),
    )
  const { startsAt: from, expiresAt: to } = context
  return places.find((place) => isFree(work, place) && !isReserved(work, { ...place, from, to })) ?? null
}

/** The pile did not answer ReserveNow in time: it may have accepted, so it is asked to give it up. */
export const giveUpReservation: Plan<Which, void> = (work, { id }) => {
  const mayRefuse = ['elsewhere'] as const
  if (tell(work, id, { command: 'giveUp', body: {}, as: reservations, mayRefuse }) === null) askToCancel(work, id)
}

/**
 * Its time is over. Whoever did not come pays for the whole of it; whoever had cancelled, for nothing. Nor does anybody
 * pay while the pile is offline: a start there is not known yet.
 */
export const expireReservation: Plan<Which, void> = (work, { id }) => {
  const reserved = reservedAs(work, id)
  if (!is(reservation, reserved, 'held')) return
  const { pileId, startsAt, expiresAt } = reserved.context
  const isNoShow = !is(reservation, reserved, 'canceling') && isOnline(work, pileId)
  const priced = isNoShow ? costAt(work, pileId, { from: startsAt, to: expiresAt }) : null
  const fee = priced?.cost.total ?? money(0)
  if (tell(work, id, { command: 'expire', body: { fee }, as: reservations }) !== null) return
  if (priced !== null && fee > 0) billReservation(work, id, priced)
}

/** A minute after its end: a connector that still says Reserved is not given up by itself. */
export const checkGivenUp: Plan<Place, void> = (work, place) => refuseGhost(work, place, 'always')

/** Somebody cancels it. The pile has to agree, if it was asked. */
export const cancelReservation: Plan<Which & { readonly reason: string | null }, Refusal | null> = (
  work,
  { id, reason },
) => {
  const refusal = tell(work, id, { command: 'cancel', body: { reason } })
  if (refusal === null && !isOver(reservedAs(work, id))) askToCancel(work, id)
  return refusal
}

/** Somebody ends it whatever the pile says. */
export const forceReservation: Plan<Which & { readonly reason: string }, Refusal | null> = (work, { id, reason }) =>
  tell(work, id, { command: 'force', body: { reason } })

/** A pile was switched off: nobody is kept a connector there. */
export function cancelOnPile(work: Work, pileId: string): void {
  for (const id of onPile(work, pileId)) cancelForSwitch(work, id)
}
