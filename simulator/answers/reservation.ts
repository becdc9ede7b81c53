import type { Reservations } from '../transactions/reservations.ts'
import { reply } from './answers.ts'
import type { Answers } from './answers.ts'

/** What reservations need of the pile. */
export interface ReservationNeeds {
  readonly reservations: Pick<Reservations, 'answer' | 'end' | 'has' | 'make'>
}

/** Reservation (OCPP 1.6 §5.1, §5.13): the reply first, then the status of the connector. */
export const reservation = {
  CancelReservation: ({ reservations }, { reservationId }) =>
    reservations.has(reservationId)
      ? reply({ status: 'Accepted' }, () => reservations.end(reservationId))
      : reply({ status: 'Rejected' }),
  ReserveNow: ({ reservations }, request) => {
    const status = reservations.answer(request)
    return reply({ status }, () => {
      // An answer may be late, and the connector taken meanwhile.
      if (status === 'Accepted' && reservations.answer(request) === 'Accepted') reservations.make(request)
    })
  },
} satisfies Answers<ReservationNeeds>
