import type { Actor } from '#contracts/actor.ts'
import type { ReservationRow, reservations as call } from '#contracts/charging/reservation.calls.ts'
import { BillStatus } from '#contracts/finance/bill.ts'
import { reservationBill } from '#machines/finance/bill.ts'
import { reservation } from '#machines/charging/reservation.ts'
import { id, reference, text } from '#backend/kernel/read-model/columns.ts'
import type { Values } from '#backend/kernel/read-model/columns.ts'
import type { Answer, ListRequest } from '#backend/kernel/query/list.ts'
import { offersTo } from '#backend/kernel/query/offers.ts'
import { customerName, placeNow } from '#backend/areas/equipment/location/public-queries.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import { openListed, openReader } from '#backend/kernel/query/reader.ts'
import { reservations } from './read-model.ts'
import { stateOf } from '#backend/kernel/state.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'

type Row = Values<typeof reservations.columns>

const bills = reference('bills', { id: id(), status: text(BillStatus) })

const reader = perWorld(({ store }) => ({ list: openListed(store, reservations), bills: openReader(store, bills) }))

/** A page of reservations with what `actor` may do with each, the last to start first unless asked otherwise. */
export function listReservations(source: Source, request: ListRequest, actor: Actor): Answer<typeof call> {
  const { total, rows } = reader(source).list.page(request)
  return { total, list: rows.map((one) => reservationRow(source, one, actor)) }
}

/** One reservation; null when there is none. */
export function readReservation(source: Source, id: string, actor: Actor): ReservationRow | null {
  const row = reader(source).list.one(id)
  return row === null ? null : reservationRow(source, row, actor)
}

function reservationRow(source: Source, row: Row, actor: Actor): ReservationRow {
  const { number, status, state, pileId, connectorId, ...about } = row
  const one = String(number)
  return {
    id: one,
    status,
    state,
    ...placeNow(source, { pileId, connectorId }),
    ...about,
    customerName: customerName(source, row.customerId),
    currency: source.settings.currency,
    bill: reader(source).bills.one(reservationBill(one)),
    offers: offersTo({ source, actor }, reservation, stateOf(source, reservation, one)),
  }
}
