import type { Reservations } from '../transactions/reservations.ts'
import { says } from './answers.ts'
import type { Answers } from './answers.ts'

/** What reservations need of the pile. */
export interface ReservationNeeds {
  readonly reservations: Pick<Reservations, 'answer' | 'end' | 'has' | 'make'>
}

/** Reservation (OCPP 1.6 §5.1, §5.13): the answer first, then the status of the connector. */
export const reservation = {
  CancelReservation: ({ reservations }, { reservationId }) =>
    reservations.has(reservationId)
      ? says({ status: 'Accepted' }, () => reservations.end(reservationId))
      : says({ status: 'Rejected' }),
  ReserveNow: ({ reservations }, asked) => {
    const status = reservations.answer(asked)
    return says({ status }, () => {
      if (status === 'Accepted') reservations.make(asked)
    })
  },
} satisfies Answers<ReservationNeeds>
