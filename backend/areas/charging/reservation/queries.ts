import type { Actor } from '#contracts/actor.ts'
import type { ReservationRow, reservations } from '#contracts/charging/reservation.calls.ts'
import { reservationBill } from '#machines/finance/bill.ts'
import { reservation } from '#machines/charging/reservation.ts'
import {
  between,
  byNumber,
  byPileLocation,
  byPileLocationName,
  byPileName,
} from '#backend/kernel/query/common-filters.ts'
import type { ListTable } from '#backend/kernel/query/list-table.ts'
import { openList } from '#backend/kernel/query/list.ts'
import type { Answer, ListRequest } from '#backend/kernel/query/list.ts'
import { offersTo } from '#backend/kernel/query/offers.ts'
import { customerName, placeColumns, placeJoinsNow, zoneOf } from '#backend/areas/equipment/location/public-queries.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import { stateOf } from '#backend/kernel/state.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'

const reservationList: ListTable = {
  table: 'reservations',
  key: 'number',
  tallied: 'status',
  filters: {
    id: byNumber('number', 'reservations_by_start'),
    customerId: { where: 'customerId = ?', index: 'reservations_by_customer' },
    pileId: { where: 'pileId = ?', index: 'reservations_by_pile' },
    status: { where: 'status = ?', index: 'reservations_by_status' },
    connectorId: { where: 'connectorId = ?' },
    pileName: byPileName('reservations_by_pile'),
    locationId: byPileLocation('reservations_by_pile'),
    locationName: byPileLocationName('reservations_by_pile'),
    ...between('startsAt', 'reservations_by_start'),
  },
  orders: {
    startsAt: { columns: ['startsAt', 'number'], index: 'reservations_by_start' },
    expiresAt: { columns: ['expiresAt', 'number'], index: 'reservations_by_expiry' },
    status: { columns: ['status', 'startsAt', 'number'], index: 'reservations_by_status' },
    pileId: { columns: ['pileId', 'startsAt', 'number'], index: 'reservations_by_pile' },
  },
  ownOrder: '-startsAt',
}

interface Row extends Omit<ReservationRow, 'zone' | 'customerName' | 'currency' | 'bill' | 'offers'> {
  readonly zone: string | null
}

type Bill = NonNullable<ReservationRow['bill']>

const reader = perWorld(({ store, store: { db } }) => ({
  list: openList<number>(store, reservationList),
  row: db.prepare<[number], Row>(
    `SELECT CAST(t.number AS TEXT) AS id, t.status, t.state, ${placeColumns}, t.idTag, t.customerId, t.startsAt,
       t.expiresAt, t.endedAt, t.outcome, t.reason, t.fee
     FROM reservations t ${placeJoinsNow} WHERE t.number = ?`,
  ),
  bill: db.prepare<[string], Bill>('SELECT id, status FROM bills WHERE id = ?'),
}))

/** A page of reservations with what `actor` may do with each, the last to start first unless asked otherwise. */
export function listReservations(source: Source, request: ListRequest, actor: Actor): Answer<typeof reservations> {
  const { list, row } = reader(source)
  const { total, keys } = list(request)
  return { total, list: keys.flatMap((key) => row.get(key) ?? []).map((one) => reservationRow(source, one, actor)) }
}

/** One reservation; null when there is none. */
export function readReservation(source: Source, id: string, actor: Actor): ReservationRow | null {
  const row = /^\d{1,15}$/u.test(id) ? reader(source).row.get(Number(id)) : undefined
  return row === undefined ? null : reservationRow(source, row, actor)
}

const reservationRow = (source: Source, row: Row, actor: Actor): ReservationRow => ({
  ...row,
  zone: zoneOf(source, row.zone),
  customerName: customerName(source, row.customerId),
  currency: source.settings.currency,
  bill: reader(source).bill.get(reservationBill(row.id)) ?? null,
  offers: offersTo({ source, actor }, reservation, stateOf(source, reservation, row.id)),
})
