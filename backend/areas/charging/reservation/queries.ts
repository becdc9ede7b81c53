import {
  reservation as reservationCall,
  reservations as reservationsCall,
} from '#contracts/charging/reservation.calls.ts'
import { BillStatus } from '#contracts/finance/bill.ts'
import { reservationBill } from '#machines/finance/bill.ts'
import { reservation } from '#machines/charging/reservation.ts'
import { id, reference, text } from '#backend/kernel/read-model/columns.ts'
import { customerName, withPlaceNow } from '#backend/areas/equipment/location/public-queries.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import { openReader } from '#backend/kernel/query/reader.ts'
import { resourceQueries } from '#backend/kernel/query/resource-queries.ts'
import { reservations } from './read-model.ts'

const bills = reference('bills', { id: id(), status: text(BillStatus) })

const readerOf = perWorld(({ store }) => openReader(store, bills))

/** Reservations with what `actor` may do with each, the last to start first unless asked otherwise. */
export const reservationQueries = resourceQueries({ list: reservationsCall, one: reservationCall }, reservations, {
  of: reservation,
  row: (row, { source }) => ({
    ...withPlaceNow(source, row),
    customerName: customerName(source, row.customerId),
    currency: source.settings.currency,
    bill: readerOf(source).one(reservationBill(row.id)),
  }),
})
export const { list: listReservations, read: readReservation } = reservationQueries
