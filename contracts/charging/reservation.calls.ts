import { Schema } from 'effect'
import { endpoint, listOf } from '../endpoint.ts'
import { ConnectorStandard } from '../equipment/pile.ts'
import { Currency } from '../finance/tariff.ts'
import { EntityId } from '../ids.ts'
import { BillStatus } from '../finance/bill.ts'
import { ConnectorStatus } from '../equipment/connector.ts'
import { IdTag, ReservationOutcome, ReservationStatus, reservationDuration, reservationStart } from './reservation.ts'
import { pages } from '../menu.ts'
import { Instant, Money } from '../units.ts'
import { giving, reading } from '../http/instance.ts'
import { Moment, RowOffer, Sought, listed, payer, place } from '../http/listing.ts'

/** Reservations: who is kept a connector, from when to when, and what became of it. */

export const ReservationRow = Schema.Struct({
  /** OCPP's reservationId. */
  id: Schema.String,
  status: ReservationStatus,
  state: Schema.String,
  ...place,
  idTag: Schema.String,
  ...payer,
  startsAt: Instant,
  expiresAt: Instant,
  endedAt: Schema.NullOr(Instant),
  /** How it ended; null while it has not. */
  outcome: Schema.NullOr(ReservationOutcome),
  reason: Schema.NullOr(Schema.String),
  fee: Money,
  /** The bill of a fee that no charge record bears; null without one. */
  bill: Schema.NullOr(Schema.Struct({ id: Schema.String, status: BillStatus })),
  currency: Currency,
  offers: Schema.Array(RowOffer),
})
export type ReservationRow = typeof ReservationRow.Type

const access = [pages.reservation.code]
const params = Schema.Struct({ id: EntityId })

export const reservationSorts = ['startsAt', 'expiresAt', 'status', 'pileId'] as const

export const reservations = endpoint({
  method: 'GET',
  path: '/reservation-service/reservations',
  access,
  query: listed(reservationSorts, {
    id: Sought,
    status: ReservationStatus,
    pileId: Sought,
    pileName: Sought,
    connectorId: Schema.NumberFromString.check(Schema.isInt()),
    customerId: Sought,
    locationId: Sought,
    locationName: Sought,
    startsAtFrom: Moment,
    startsAtTo: Moment,
  }),
  answer: listOf(ReservationRow),
  refusals: ['ACCESS_DENIED'],
  asOf: true,
  summary: 'Reservations, the last to start first.',
})

export const reservation = endpoint({
  ...reading,
  path: '/reservation-service/reservations/{id}',
  access,
  params,
  answer: ReservationRow,
  summary: 'One reservation.',
})

export const requestReservation = endpoint({
  method: 'POST',
  path: '/reservation-service/reservations',
  access,
  body: Schema.Struct({
    /** The card of the customer. */
    idTag: IdTag,
    pileId: Schema.String,
    /** 0 leaves the choice to the pile. */
    connectorId: Schema.Int,
    /** From now on; null starts at once. */
    startsInSeconds: reservationStart,
    durationMinutes: reservationDuration,
  }),
  answer: ReservationRow,
  refusals: ['ACCESS_DENIED', 'ILLEGAL_TRANSITION'],
  summary: 'Reserves a connector for the owner of a card, now or up to a day ahead; answers the reservation.',
})

export const giveReservation = endpoint({
  ...giving,
  path: '/reservation-service/reservations/{id}/{command}',
  access,
  answer: ReservationRow,
  summary: 'Cancels a reservation, or ends it whatever the pile says; answers it as it stands then.',
})

/** Of cards and of piles so many at most, by what names them. */
export const reservationChoicesMax = 100

export const reservationChoices = endpoint({
  method: 'GET',
  path: '/reservation-service/reservation-choices',
  access,
  query: Schema.Struct({
    /** A part of a card's tag or of its owner's name. */
    card: Schema.optionalKey(Sought),
    /** A part of a pile's id or name. */
    pile: Schema.optionalKey(Sought),
  }),
  answer: Schema.Struct({
    cards: Schema.Array(Schema.Struct({ idTag: Schema.String, ...payer })),
    piles: Schema.Array(
      Schema.Struct({
        id: Schema.String,
        name: Schema.String,
        connectors: Schema.Array(
          Schema.Struct({
            connectorId: Schema.Int,
            standard: ConnectorStandard,
            /** What it shows now; null while it has not reported. */
            status: Schema.NullOr(ConnectorStatus),
          }),
        ),
      }),
    ),
  }),
  refusals: ['ACCESS_DENIED'],
  summary: 'Cards and piles that a reservation can name, by a part of what they are called.',
})
export type ReservationChoices = (typeof reservationChoices)['answer']['Type']

export const reservationEndpoints = [
  reservations,
  reservation,
  requestReservation,
  giveReservation,
  reservationChoices,
] as const
