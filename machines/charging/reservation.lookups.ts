import { lookup } from '../kit/lookup.ts'
import { reservation } from './reservation.ts'
import { is } from '../kit/tags.ts'

/** The open reservations of a connector; 0 stands for any connector of the pile. */
export const reservationsOn = lookup(reservation, {
  name: 'reservations-on',
  keeps: 'all',
  key: ({ value, context: { pileId, connectorId } }) => (is(reservation, value, 'over') ? null : [pileId, connectorId]),
})

/** The open reservation of a customer; there is one at most (M14 invariant 1). */
export const reservationsOf = lookup(reservation, {
  name: 'reservations-of',
  keeps: 'all',
  key: ({ value, context: { customerId } }) => (is(reservation, value, 'over') ? null : [customerId]),
})

/** The last reservation that was sent for a connector, open or not. */
export const askedReservation = lookup(reservation, {
  name: 'asked-reservation',
  keeps: 'last',
  key: ({ value, context: { pileId, connectorId } }) =>
    is(reservation, value, 'asked') ? [pileId, connectorId] : null,
})

/** The reservations that were sent to a pile and that it may still hold. */
export const heldReservations = lookup(reservation, {
  name: 'held-reservations',
  keeps: 'all',
  key: ({ value, context: { pileId } }) => (is(reservation, value, 'asked') ? [pileId] : null),
})

/** The reservation of a connector that ended last. */
export const endedReservation = lookup(reservation, {
  name: 'ended-reservation',
  keeps: 'last',
  key: ({ value, context: { pileId, connectorId } }) => (is(reservation, value, 'over') ? [pileId, connectorId] : null),
})
