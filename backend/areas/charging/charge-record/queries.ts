import type { Cost } from '#contracts/finance/cost.ts'
import { recordResource } from '#contracts/charging/charge-record.calls.ts'
import type { RecordRow } from '#contracts/charging/charge-record.calls.ts'
import { SessionStatus } from '#contracts/charging/charging-session.ts'
import { BillStatus, PaymentMethod } from '#contracts/finance/bill.ts'
import { Money } from '#contracts/units.ts'
import { chargeRecord } from '#machines/charging/charge-record.ts'
import { inCoins } from '#backend/pricing/coins.ts'
import { approvalAbout, withoutAwaited } from '#backend/areas/system/approval/public-queries.ts'
import { id, idNumber, integer, moment, nullable, reference, text } from '#backend/kernel/read-model/columns.ts'
import { records } from './read-model.ts'
import { pricedBy } from '#backend/areas/finance/tariff/public-queries.ts'
import { offersTo } from '#backend/kernel/query/offers.ts'
import { customerName, withPlaceOf } from '#backend/areas/equipment/location/public-queries.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import { openReader } from '#backend/kernel/query/reader.ts'
import { resourceQueries } from '#backend/kernel/query/resource-queries.ts'

const sessions = reference('sessions', { id: idNumber(), status: text(SessionStatus), state: text() })
const bills = reference('bills', {
  id: id(),
  status: text(BillStatus),
  method: text(PaymentMethod),
  amount: integer(Money),
  attempt: integer(),
  openedAt: moment(),
  paidAt: nullable(moment()),
  reason: nullable(text()),
})

const reader = perWorld(({ store }) => ({ sessions: openReader(store, sessions), bills: openReader(store, bills) }))

/** Charge records with what `actor` may do with each, the last ended first unless asked otherwise. */
export const recordQueries = resourceQueries(recordResource, records, {
  of: chargeRecord,
  row(row, { source, actor, state }) {
    const { cost, meterStart, meterStop } = state.context
    return {
      ...withPlaceOf(source, row),
      customerName: customerName(source, row.customerId),
      meterStart,
      meterStop,
      parts: cost === null ? null : partsOf(cost),
      currency: cost?.currency ?? source.settings.currency,
      offers: withoutAwaited(
        source,
        { lifecycle: chargeRecord.name, id: row.id },
        offersTo({ source, actor }, chargeRecord, state),
      ),
    }
  },
  detail({ id: one, billId }, { source, actor, state, shown }) {
    const charged = reader(source).sessions.one(one)
    const { cost, tariffId, stopReason, estimated, attempts, refundedAmount, note } = state.context
    return {
      ...shown,
      cost: cost === null ? null : inCoins(cost),
      stopReason,
      estimated,
      attempts,
      refundedAmount,
      note,
      tariff: pricedBy(source, tariffId),
      session: charged === null ? null : { ...charged, id: String(charged.id) },
      approval: approvalAbout(source, { lifecycle: chargeRecord.name, id: one }, actor),
      bill: billId === null ? null : reader(source).bills.one(billId),
    }
  },
})
export const { list: listRecords, read: readRecord } = recordQueries

function partsOf(cost: Cost): NonNullable<RecordRow['parts']> {
  const { lines: _, currency: _c, energy: _e, total: _t, ...parts } = inCoins(cost)
  return parts
}
