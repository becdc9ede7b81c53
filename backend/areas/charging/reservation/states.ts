import type { Instant } from '#contracts/units.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import type { ReservationContext } from '#machines/charging/reservation.context.ts'
import { askedReservation, reservationsOf, reservationsOn } from '#machines/charging/reservation.lookups.ts'
import { reservation } from '#machines/charging/reservation.ts'
import type { State } from '#machines/kit/lifecycle.ts'
import { is, isNew } from '#machines/kit/tags.ts'
import { connectorsOf } from '#backend/areas/equipment/connector/public.ts'
import type { Transaction } from '#backend/kernel/transaction.ts'

/** Finds reservations by connector and by customer, and the connectors they may take. */

export type Reserved = State<ReservationContext>
export const reservedAs = (tx: Transaction, id: string): Reserved => tx.stateOf(reservation, id)

export const isOver = (reserved: Reserved): boolean => isNew(reserved) || is(reservation, reserved, 'over')

/** ReserveNow was sent, and the pile may hold the reservation. */
export const isAsked = (reserved: Reserved): boolean => is(reservation, reserved, 'asked')

/** The open reservations of a connector. */
export const onConnector = (tx: Transaction, pileId: string, connectorId: number): readonly string[] =>
  tx.find(reservationsOn, pileId, connectorId)

/** The open reservations of a pile: of each connector, and of any connector. */
export const onPile = (tx: Transaction, pileId: string): readonly string[] =>
  [0, ...connectorsOf(tx, pileId)].flatMap((connectorId) => onConnector(tx, pileId, connectorId))

/** The open reservations of a pile that nobody has given up yet. */
export const cancelableOn = (tx: Transaction, pileId: string): readonly string[] =>
  onPile(tx, pileId).filter((id) => !is(reservation, reservedAs(tx, id), 'canceling'))

/** The open reservation of a customer; null without one (M14 invariant 1). */
export const ofCustomer = (tx: Transaction, customerId: string): string | null =>
  tx.findLast(reservationsOf, customerId)

/** The last reservation that was sent for a connector, open or not. */
export const lastOn = (tx: Transaction, pileId: string, connectorId: number): string | null =>
  tx.findLast(askedReservation, pileId, connectorId)

export const isOnline = (tx: Transaction, pileId: string): boolean =>
  is(pileLink, tx.stateOf(pileLink, pileId), 'reachable')

/** The connectors that a reservation may take: its own, or any of the pile. */
export const candidates = (tx: Transaction, pileId: string, connectorId: number): readonly number[] =>
  connectorId === 0 ? connectorsOf(tx, pileId) : [connectorId]

export interface Span {
  readonly from: Instant
  readonly to: Instant
}

/** Whether every connector that could be taken is reserved at some time of a period. */
export function isReserved(tx: Transaction, { pileId, connectorId, from, to }: Span & ConnectorRef): boolean {
  const overlapping = (ids: readonly string[]): number =>
    ids.filter((id) => {
      const { startsAt, expiresAt } = reservedAs(tx, id).context
      return startsAt < to && from < expiresAt
    }).length
  // A reservation of any connector takes one of them.
  if (overlapping(onPile(tx, pileId)) >= connectorsOf(tx, pileId).length) return true
  return connectorId !== 0 && overlapping(onConnector(tx, pileId, connectorId)) > 0
}

export interface ConnectorRef {
  readonly pileId: string
  readonly connectorId: number
}
