import { lookup } from './lookup.ts'
import { reservation } from './reservation.ts'

const asked: ReadonlySet<string> = new Set(['Activating', 'Active', 'Canceling'])

/** The reservations of a connector that are not over; 0 is any connector of the pile. */
export const reservationsOn = lookup(reservation, {
  name: 'reservations-on',
  keeps: 'all',
  key: ({ value, context: { pileId, connectorId } }) =>
    value === 'Scheduled' || asked.has(value) ? [pileId, connectorId] : null,
})

/** The reservation of a customer that is not over; there is one at most (M14 invariant 1). */
export const reservationsOf = lookup(reservation, {
  name: 'reservations-of',
  keeps: 'all',
  key: ({ value, context: { customerId } }) => (value === 'Scheduled' || asked.has(value) ? [customerId] : null),
})

/** The last reservation that a connector was asked for, over or not. */
export const askedReservation = lookup(reservation, {
  name: 'asked-reservation',
  keeps: 'last',
  key: ({ value, context: { pileId, connectorId } }) => (asked.has(value) ? [pileId, connectorId] : null),
})
