import type { Actor } from '#contracts/actor.ts'
import type { Cost } from '#contracts/finance/cost.ts'
import type { RecordDetail, RecordRow, records as call } from '#contracts/charging/charge-record.calls.ts'
import { SessionStatus } from '#contracts/charging/charging-session.ts'
import { BillStatus, PaymentMethod } from '#contracts/finance/bill.ts'
import { Instant, Money } from '#contracts/units.ts'
import { chargeRecord } from '#machines/charging/charge-record.ts'
import type { RecordContext } from '#machines/charging/charge-record.context.ts'
import type { State } from '#machines/kit/lifecycle.ts'
import { inCoins } from '#backend/pricing/coins.ts'
import { approvalAbout, withoutAwaited } from '#backend/areas/system/approval/public-queries.ts'
import { id, idNumber, integer, nullable, reference, text } from '#backend/kernel/read-model/columns.ts'
import type { Values } from '#backend/kernel/read-model/columns.ts'
import { records } from './read-model.ts'
import { pricedBy } from '#backend/areas/finance/tariff/public-queries.ts'
import type { Answer, ListRequest } from '#backend/kernel/query/list.ts'
import { offersTo } from '#backend/kernel/query/offers.ts'
import { customerName, placeOf } from '#backend/areas/equipment/location/public-queries.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import { openListed, openReader } from '#backend/kernel/query/reader.ts'
import { stateOf } from '#backend/kernel/state.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'

const sessions = reference('sessions', { id: idNumber(), status: text(SessionStatus), state: text() })
const bills = reference('bills', {
  id: id(),
  status: text(BillStatus),
  method: text(PaymentMethod),
  amount: integer(Money),
  attempt: integer(),
  openedAt: text(Instant),
  paidAt: nullable(text(Instant)),
  reason: nullable(text()),
})

const reader = perWorld(({ store }) => ({
  list: openListed(store, records),
  sessions: openReader(store, sessions),
  bills: openReader(store, bills),
}))

/** A page of charge records with what `actor` may do with each, the last ended first unless asked otherwise. */
export function listRecords(source: Source, request: ListRequest, actor: Actor): Answer<typeof call> {
  const { total, rows } = reader(source).list.page(request)
  return { total, list: rows.flatMap((row) => rowSeen(source, row, actor)?.row ?? []) }
}

/** One record; null when there is none. */
export function readRecord(source: Source, recordId: string, actor: Actor): RecordDetail | null {
  const { bills: bill, list, sessions: session } = reader(source)
  const row = list.one(recordId)
  const known = row === null ? null : rowSeen(source, row, actor)
  if (known === null) return null
  const { billId, id: one } = known.row
  const charged = session.one(one)
  const { cost, tariffId, stopReason, estimated, attempts, refundedAmount, note } = known.context
  return {
    ...known.row,
    cost: cost === null ? null : inCoins(cost),
    stopReason,
    estimated,
    attempts,
    refundedAmount,
    note,
    tariff: pricedBy(source, tariffId),
    session: charged === null ? null : { ...charged, id: String(charged.id) },
    approval: approvalAbout(source, { lifecycle: chargeRecord.name, id: one }, actor),
    bill: billId === null ? null : bill.one(billId),
  }
}

type Row = Values<typeof records.columns>

function rowSeen(source: Source, row: Row, actor: Actor) {
  const stands = stateOf(source, chargeRecord, String(row.id))
  return stands === null ? null : { row: recordRow(source, row, { stands, actor }), context: stands.context }
}

interface Seen {
  readonly stands: State<RecordContext>
  readonly actor: Actor
}

function recordRow(source: Source, row: Row, { stands, actor }: Seen): RecordRow {
  const { cost, meterStart, meterStop } = stands.context
  const { id: recordId, status, state, pileId, connectorId, locationId, ...about } = row
  const one = String(recordId)
  return {
    id: one,
    status,
    state,
    ...placeOf(source, { pileId, connectorId, locationId }),
    ...about,
    customerName: customerName(source, row.customerId),
    meterStart,
    meterStop,
    parts: cost === null ? null : partsOf(cost),
    currency: cost?.currency ?? source.settings.currency,
    offers: withoutAwaited(
      source,
      { lifecycle: chargeRecord.name, id: one },
      offersTo({ source, actor }, chargeRecord, stands),
    ),
  }
}

function partsOf(cost: Cost): NonNullable<RecordRow['parts']> {
  const { lines: _, currency: _c, energy: _e, total: _t, ...parts } = inCoins(cost)
  return parts
}
