import type { Actor } from '#contracts/actor.ts'
import type { Cost } from '#contracts/finance/cost.ts'
import type { RecordDetail, RecordRow, records } from '#contracts/charging/charge-record.calls.ts'
import { chargeRecord } from '#machines/charging/charge-record.ts'
import type { RecordContext } from '#machines/charging/charge-record.context.ts'
import type { State } from '#machines/kit/lifecycle.ts'
import { inCoins } from '#backend/pricing/coins.ts'
import { approvalAbout, withoutAwaited } from '#backend/areas/system/approval/public-queries.ts'
import { between, byNumber, byPileName } from '#backend/kernel/query/common-filters.ts'
import { pricedBy } from '#backend/areas/finance/tariff/public-queries.ts'
import type { ListTable } from '#backend/kernel/query/list-table.ts'
import { openList } from '#backend/kernel/query/list.ts'
import type { Answer, ListRequest } from '#backend/kernel/query/list.ts'
import { offersTo } from '#backend/kernel/query/offers.ts'
import { customerName, placeColumns, placeJoins, zoneOf } from '#backend/areas/equipment/location/public-queries.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import { stateOf } from '#backend/kernel/state.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'

export const recordList: ListTable = {
  table: 'records',
  key: 'id',
  tallied: 'status',
  filters: {
    id: byNumber('id', 'records_by_id'),
    pileId: { where: 'pileId = ?', index: 'records_by_pile' },
    customerId: { where: 'customerId = ?', index: 'records_by_customer' },
    idTag: { where: 'idTag = ? COLLATE NOCASE', index: 'records_by_tag' },
    locationId: { where: 'locationId = ?', index: 'records_by_location' },
    pileName: byPileName('records_by_pile'),
    status: { where: 'status = ?', index: 'records_by_status' },
    ...between('endedAt', 'records_by_ended'),
  },
  orders: {
    id: { columns: ['id'], index: 'records_by_id' },
    status: { columns: ['status', 'endedAt', 'id'], index: 'records_by_status' },
    pileId: { columns: ['pileId', 'endedAt', 'id'], index: 'records_by_pile' },
    customerId: { columns: ['customerId', 'endedAt', 'id'], index: 'records_by_customer' },
    startedAt: { columns: ['startedAt', 'id'], index: 'records_by_started' },
    endedAt: { columns: ['endedAt', 'id'], index: 'records_by_ended' },
    energy: { columns: ['energy', 'id'], index: 'records_by_energy' },
    total: { columns: ['total', 'id'], index: 'records_by_total' },
  },
  ownOrder: '-endedAt',
}

/** What the read model holds of a row; the rest comes from where the record stands. */
interface Row extends Omit<
  RecordRow,
  'zone' | 'customerName' | 'currency' | 'offers' | 'parts' | 'meterStart' | 'meterStop'
> {
  readonly zone: string | null
}

const reader = perWorld(({ store, store: { db } }) => ({
  list: openList<number>(store, recordList),
  row: db.prepare<[number], Row>(
    `SELECT CAST(t.id AS TEXT) AS id, t.status, t.state, ${placeColumns}, t.idTag, t.customerId, t.startedAt, t.endedAt,
       t.releasedAt, t.energy, t.total, t.paidAmount, t.balanceBefore, t.balanceAfter, t.billId, t.implausible
     FROM records t ${placeJoins} WHERE t.id = ?`,
  ),
  session: db.prepare<[number], NonNullable<RecordDetail['session']>>(
    'SELECT CAST(id AS TEXT) AS id, status, state FROM sessions WHERE id = ?',
  ),
  bill: db.prepare<[string], NonNullable<RecordDetail['bill']>>(
    'SELECT id, status, method, amount, attempt, openedAt, paidAt, reason FROM bills WHERE id = ?',
  ),
}))

/** A page of charge records with what `actor` may do with each, the last ended first unless asked otherwise. */
export function listRecords(source: Source, request: ListRequest, actor: Actor): Answer<typeof records> {
  const { total, keys } = reader(source).list(request)
  return { total, list: keys.flatMap((key) => readRow(source, String(key), actor)?.row ?? []) }
}

/** One record; null when there is none. */
export function readRecord(source: Source, id: string, actor: Actor): RecordDetail | null {
  const known = readRow(source, id, actor)
  if (known === null) return null
  const { session, bill } = reader(source)
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
    session: session.get(Number(id)) ?? null,
    approval: approvalAbout(source, { lifecycle: chargeRecord.name, id }, actor),
    bill: known.row.billId === null ? null : (bill.get(known.row.billId) ?? null),
  }
}

function readRow(source: Source, id: string, actor: Actor) {
  const state = stateOf(source, chargeRecord, id)
  const row = state === null ? undefined : reader(source).row.get(Number(id))
  if (state === null || row === undefined) return null
  return { row: recordRow(source, row, { state, actor }), context: state.context }
}

interface Seen {
  readonly state: State<RecordContext>
  readonly actor: Actor
}

function recordRow(source: Source, row: Row, { state, actor }: Seen): RecordRow {
  const { cost, meterStart, meterStop } = state.context
  return {
    ...row,
    zone: zoneOf(source, row.zone),
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
}

function partsOf(cost: Cost): NonNullable<RecordRow['parts']> {
  const { lines: _, currency: _c, energy: _e, total: _t, ...parts } = inCoins(cost)
  return parts
}
