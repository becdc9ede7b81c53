import { MINUTE, SECOND } from '#contracts/durations.ts'
import { reservationAnswerSeconds } from '#contracts/lifecycles/reservation.ts'
import { millis } from '#contracts/units.ts'
import { reservation } from '#machines/reservation.ts'
import { checkGivenUp, expireReservation, giveUpReservation, startReservation } from '../commands/reservation/run.ts'
import { standingOf } from '../standing.ts'
import type { Hands, Process } from './process.ts'

/** Begins reservations at their time, waits for the pile's answer, and lets them expire (M14). */

/** How long a connector may go on saying Reserved after an end. */
const GIVE_UP_MS = MINUTE

/** What a reservation waits for next is all in where it stands. */
function waitOn({ id }: { readonly id: string }, { world, wait, forget }: Hands): void {
  const reserved = standingOf(world, reservation, id)
  if (reserved === null) return
  const { startsAt, expiresAt, askedAt } = reserved.context
  const until = (at: number): void => wait(id, Math.max(0, at - world.clock.now()))
  switch (reserved.value) {
    case 'Scheduled':
      return until(millis(startsAt))
    case 'Activating':
      return until(millis(askedAt ?? startsAt) + reservationAnswerSeconds * SECOND)
    case 'Active':
    case 'Canceling':
      return until(millis(expiresAt))
    default:
      return askedAt === null ? forget(id) : wait(id, GIVE_UP_MS)
  }
}

export const reservations: Process = {
  name: 'reservations',
  on: {
    'reservation.requested': waitOn,
    'reservation.sent': waitOn,
    'reservation.blocked': waitOn,
    'reservation.accepted': waitOn,
    'reservation.declined': waitOn,
    'reservation.unanswered': waitOn,
    'reservation.used': waitOn,
    'reservation.expired': waitOn,
    'reservation.connectorLost': waitOn,
    'reservation.violated': waitOn,
    'reservation.cancelRequested': waitOn,
    'reservation.cancelConfirmed': waitOn,
    'reservation.cancelRejected': waitOn,
    'reservation.forced': waitOn,
  },
  due: (id, { world, give }) => {
    switch (standingOf(world, reservation, id)?.value) {
      case 'Scheduled':
        return give(startReservation, { id })
      case 'Activating':
        return give(giveUpReservation, { id })
      case 'Active':
      case 'Canceling':
        return give(expireReservation, { id })
      default:
        return give(checkGivenUp, { id })
    }
  },
}
