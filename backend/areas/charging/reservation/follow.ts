import { pile } from '#contracts/actor.ts'
import { money } from '#contracts/units.ts'
import { reservation } from '#machines/charging/reservation.ts'
import { is } from '#machines/kit/tags.ts'
import type { AnswerStatus, Follower, RemoteCommandPart } from '#backend/kernel/remote-commands.ts'
import { isBackSince } from '#backend/areas/equipment/remote-command/public.ts'
import type { Transaction } from '#backend/kernel/transaction.ts'
import { isOnline, onPile, reservedAs } from './states.ts'
import { reportedBy } from '#backend/areas/equipment/connector/public.ts'
import { billReservation } from './bill.ts'
import { cancellationAt } from './request.ts'
import { askToCancel, reservations, tell, notCanceling } from './ask.ts'
import { look } from './observe.ts'

/** Handles the outcome of ReserveNow and CancelReservation (M14). */
const followReservation: Follower = (tx, { command, about: { id }, fate }) => {
  const isCancel = command.action === 'CancelReservation'
  switch (fate.kind) {
    case 'answered':
      return isCancel ? cancelAnswered(tx, id, fate.status) : answered(tx, id, fate.status)
    case 'unanswered':
    case 'expired':
      // ReserveNow has a deadline of its own (M14 NO_ANSWER); a cancellation is sent again when the pile is back.
      if (
        !isCancel ||
        tell(tx, id, { command: 'deferCancel', body: {}, as: reservations, mayRefuse: notCanceling }) !== null
      )
        return
      if (isBackSince(tx, command)) askToCancel(tx, id)
      return
    case 'sent':
    case 'observed':
    case 'unseen':
    case 'cancelled':
      return
    default:
      return fate satisfies never
  }
}

/** The deadline of the answer has passed, or somebody has ended the reservation. */
const notActivating = ['elsewhere'] as const

const declined = ['Occupied', 'Faulted', 'Unavailable', 'Rejected'] as const

function answered(tx: Transaction, id: string, status: AnswerStatus): void {
  const as = pile(reservedAs(tx, id).context.pileId)
  switch (status.command) {
    case 'accept':
    case 'schedule':
      if (tell(tx, id, { command: 'accept', body: {}, as, mayRefuse: notActivating }) === null) look(tx, id)
      return
    case 'refuse':
    case 'fail': {
      const reason = declined.find((one) => one === status.answer) ?? 'Rejected'
      tell(tx, id, { command: 'decline', body: { status: reason }, as, mayRefuse: notActivating })
      return
    }
    case 'notSupport':
      tell(tx, id, { command: 'decline', body: { status: 'NotSupported' }, as, mayRefuse: notActivating })
      return
    default:
      return status satisfies never
  }
}

/**
 * Whoever gave it up pays the fee for that, if the price list has one; what the pile or the network ended costs nothing. A
 * reservation whose cancellation the pile rejects does not exist there, unless the connector still reports Reserved.
 */
function cancelAnswered(tx: Transaction, id: string, status: AnswerStatus): void {
  const { pileId, connectorId } = reservedAs(tx, id).context
  const as = pile(pileId)
  if (status.command === 'accept' || status.command === 'schedule') {
    const { isGivenUp, customerId, startsAt: from, expiresAt: to } = reservedAs(tx, id).context
    const priced = isGivenUp ? cancellationAt(tx, { pileId, customerId }, { from, to }) : null
    const fee = priced?.cost.total ?? money(0)
    const confirmed = tell(tx, id, { command: 'confirmCancel', body: { fee }, as, mayRefuse: notCanceling })
    if (confirmed === null && priced !== null && fee > 0) billReservation(tx, id, priced)
    return
  }
  const connectorStatus = reportedBy(tx, pileId, connectorId) ?? 'Available'
  const rejected = { command: 'rejectCancel', body: { connectorStatus }, as, mayRefuse: notCanceling } as const
  if (tell(tx, id, rejected) === null) look(tx, id)
}

/** A pile is back: cancellations that it has not confirmed are sent again. */
export function repeatCancels(tx: Transaction, pileId: string): void {
  if (!isOnline(tx, pileId)) return
  for (const id of onPile(tx, pileId)) {
    if (is(reservation, reservedAs(tx, id), 'canceling')) askToCancel(tx, id)
  }
}

export const reservationCalls: RemoteCommandPart = { followers: { [reservation.name]: followReservation } }
