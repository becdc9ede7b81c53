import { MINUTE, SECOND } from '#contracts/durations.ts'
import { reservationAnswerSeconds } from '#contracts/lifecycles/reservation.ts'
import { millis } from '#contracts/units.ts'
import { reservation } from '#machines/reservation.ts'
import { checkGivenUp, expireReservation, giveUpReservation, startReservation } from '../commands/reservation/run.ts'
import { standingOf } from '../standing.ts'
import { deadline, timeOf } from './deadline.ts'
import type { Hands, Process } from './process.ts'

/** Begins reservations at their time, waits for the pile's answer, and lets them expire (M14). */

/** How long a connector may go on saying Reserved after an end. */
const GIVE_UP_MS = MINUTE

/** The timer of a reservation that is over: its connector is looked at, and the reservation stays as it is. */
const ended = 'ended/'

/** A pile that was asked has something to give up. */
function onEnd({ id }: { readonly id: string }, { world, wait }: Hands): void {
  const reserved = standingOf(world, reservation, id)
  const isOver = reserved?.value === 'Finished' || reserved?.value === 'Canceled'
  if (isOver && reserved.context.askedAt !== null) wait(`${ended}${id}`, GIVE_UP_MS)
}

export const reservations: Process = {
  name: 'reservations',
  deadlines: [
    deadline(reservation, { while: ['Scheduled'], at: ({ context }) => timeOf(context.startsAt) }),
    deadline(reservation, {
      while: ['Activating'],
      at: ({ context: { askedAt, startsAt } }) => millis(askedAt ?? startsAt) + reservationAnswerSeconds * SECOND,
    }),
    deadline(reservation, { while: ['Active', 'Canceling'], at: ({ context }) => timeOf(context.expiresAt) }),
  ],
  on: {
    'reservation.blocked': onEnd,
    'reservation.declined': onEnd,
    'reservation.used': onEnd,
    'reservation.expired': onEnd,
    'reservation.connectorLost': onEnd,
    'reservation.violated': onEnd,
    'reservation.cancelRequested': onEnd,
    'reservation.cancelConfirmed': onEnd,
    'reservation.cancelRejected': onEnd,
    'reservation.forced': onEnd,
  },
  due: (id, { world, give }) => {
    if (id.startsWith(ended)) return give(checkGivenUp, { id: id.slice(ended.length) })
    switch (standingOf(world, reservation, id)?.value) {
      case 'Scheduled':
        return give(startReservation, { id })
      case 'Activating':
        return give(giveUpReservation, { id })
      default:
        return give(expireReservation, { id })
    }
  },
}
