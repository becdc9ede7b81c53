import { ReservationOutcome, ReservationStatus } from '#contracts/charging/reservation.ts'
import { Money } from '#contracts/units.ts'
import { reservation } from '#machines/charging/reservation.ts'
import { idNumber, integer, moment, nullable, state, text, wire } from '#backend/kernel/read-model/columns.ts'
import { listed, readModel } from '#backend/kernel/read-model/described.ts'
import {
  between,
  byNumber,
  byPileLocation,
  byPileLocationName,
  byPileName,
  covered,
  many,
} from '#backend/kernel/read-model/filters.ts'
import { by } from '#backend/kernel/read-model/list-draft.ts'

/** Reservations, a row each (M14). */
const rows = readModel({
  table: 'reservations',
  grows: true,
  of: reservation,
  columns: {
    number: idNumber(),
    status: wire(ReservationStatus),
    state: state(),
    pileId: text(),
    connectorId: integer(),
    idTag: text(),
    customerId: text(),
    startsAt: moment(),
    expiresAt: moment(),
    endedAt: nullable(moment()),
    outcome: nullable(text(ReservationOutcome)),
    reason: nullable(text()),
    fee: integer(Money),
  },
  row: ({ state: { context } }) => context,
  tally: 'status',
})

export const reservations = listed(rows, {
  order: '-startsAt',
  sorts: by('startsAt', 'expiresAt', 'status', 'pileId'),
  filters: {
    id: byNumber('number'),
    customerId: many('customerId'),
    pileId: many('pileId'),
    status: many('status'),
    connectorId: covered('connectorId'),
    pileName: byPileName,
    locationId: byPileLocation,
    locationName: byPileLocationName,
    ...between('startsAt'),
  },
})
