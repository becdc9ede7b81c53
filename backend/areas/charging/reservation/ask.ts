import { system } from '#contracts/actor.ts'
import type { Actor } from '#contracts/actor.ts'
import { reservation } from '#machines/charging/reservation.ts'
import { lastStep } from '#machines/equipment/remote/remote-command.lookups.ts'
import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import type { CommandOf, Refusal } from '#machines/kit/lifecycle.ts'
import { is } from '#machines/kit/tags.ts'
import { must } from '#backend/kernel/refusals.ts'
import type { ReasonOf } from '#backend/kernel/refusals.ts'
import { issueCommand } from '#backend/areas/equipment/remote-command/public.ts'
import type { Transaction } from '#backend/kernel/transaction.ts'
import { isOnline, reservedAs } from './states.ts'

/** Sends ReserveNow and CancelReservation, and dispatches the steps of a reservation. */

export const reservations = system('reservations')

type Step = CommandOf<typeof reservation> & {
  readonly as?: Actor
  readonly mayRefuse?: readonly ReasonOf<typeof reservation>[]
}

/** Dispatches a command to a reservation; answers the refusal, or null. */
export const tell = (tx: Transaction, id: string, given: Step): Refusal | null =>
  tx.dispatch(reservation, { id, ...given })

/** Nothing is being cancelled: where a connector still reports an ended reservation, a cancellation is sent, too. */
export const notCanceling = ['elsewhere'] as const

/** ReserveNow (OCPP 1.6 §5.13). */
export function askToReserve(tx: Transaction, id: string): void {
  const { pileId, connectorId, expiresAt, idTag, parentIdTag, number } = reservedAs(tx, id).context
  const parent = parentIdTag === null ? {} : { parentIdTag }
  const issued = issueCommand(tx, {
    pileId,
    connectorId,
    action: 'ReserveNow',
    payload: { connectorId, expiryDate: expiresAt, idTag, ...parent, reservationId: number },
    about: { lifecycle: reservation.name, id, turn: 0 },
    as: reservations,
  })
  must(issued.refusal)
}

/**
 * CancelReservation (OCPP 1.6 §5.1), unless it is in progress already. To an offline pile it is sent when it returns.
 */
export function askToCancel(tx: Transaction, id: string): void {
  const { pileId, connectorId, number } = reservedAs(tx, id).context
  if (!isOnline(tx, pileId)) {
    tell(tx, id, { command: 'deferCancel', body: {}, as: reservations, mayRefuse: notCanceling })
    return
  }
  if (isBeingAsked(tx, id)) return
  const issued = issueCommand(tx, {
    pileId,
    connectorId,
    action: 'CancelReservation',
    payload: { reservationId: number },
    about: { lifecycle: reservation.name, id, turn: 0 },
    as: reservations,
  })
  must(issued.refusal)
}

/** Whether a cancellation was sent to its pile and is not answered yet. */
function isBeingAsked(tx: Transaction, id: string): boolean {
  const last = tx.findLast(lastStep, reservation.name, id)
  if (last === null) return false
  const command = tx.stateOf(remoteCommand, last)
  return command.context.action === 'CancelReservation' && is(remoteCommand, command, 'awaited')
}
