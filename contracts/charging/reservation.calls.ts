import { Schema } from 'effect'
import { endpoint } from '../endpoint.ts'
import { card, choice, code, connector, location, moment, money, payer, status } from '../fields.ts'
import { ConnectorStandard } from '../equipment/pile.ts'
import { Currency } from '../finance/currency.ts'
import { BillStatus } from '../finance/bill.ts'
import { ConnectorStatus } from '../equipment/connector.ts'
import { IdTag, ReservationOutcome, ReservationStatus, reservationDuration, reservationStart } from './reservation.ts'
import { pages } from '../menu.ts'
import { Instant, Money } from '../units.ts'
import { RowOffer, Sought, payer as payerOf, place } from '../http/listing.ts'
import { resource } from '../resource.ts'

/** Reservations: who is kept a connector, from when to when, and what became of it. */

export const ReservationRow = Schema.Struct({
  /** OCPP's reservationId. */
  id: Schema.String,
  status: ReservationStatus,
  state: Schema.String,
  ...place,
  idTag: Schema.String,
  ...payerOf,
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

export const reservationResource = resource({
  name: 'reservation',
  page: 'reservation',
  path: '/reservation-service/reservations',
  texts: 'reservation.',
  lifecycles: ['reservation', 'bill'],
  row: ReservationRow,
  detail: ReservationRow,
  columns: {
    pileId: connector(),
    status: status('reservation', ReservationStatus),
    startsAt: moment({ title: 'reservation.starts' }),
    expiresAt: moment({ title: 'reservation.expires' }),
    customerId: payer({ filterTitle: 'reservation.customerId' }),
    idTag: card(),
    outcome: choice(ReservationOutcome, 'reservation.outcome.', { live: true }),
    endedAt: moment({ title: 'reservation.ended', sort: false, live: true }),
    fee: money(),
    id: code({ title: 'reservation.number' }),
  },
  more: { locationName: location() },
  filters: ['status', 'locationName', 'pileId', 'customerId', 'startsAt', 'id'],
  hidden: { pileName: Sought, connectorId: Schema.NumberFromString.check(Schema.isInt()), locationId: Sought },
  order: '-startsAt',
  about: {
    list: 'Reservations, the last to start first.',
    one: 'One reservation.',
    give: 'Cancels a reservation, or ends it whatever the pile says; answers it as it stands then.',
  },
})
export const {
  list: reservations,
  one: reservation,
  give: giveReservation,
  sorts: reservationSorts,
} = reservationResource

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
    /** Asks the pile though its connectors are taken, unavailable or faulted, or have not reported: the pile decides. */
    evenIfTaken: Schema.optionalKey(Schema.Boolean),
  }),
  answer: ReservationRow,
  refusals: ['ACCESS_DENIED', 'ILLEGAL_TRANSITION'],
  summary: 'Reserves a connector for the owner of a card, now or up to a day ahead; answers the reservation.',
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
    cards: Schema.Array(Schema.Struct({ idTag: Schema.String, ...payerOf })),
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
