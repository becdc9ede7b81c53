import { isFactOf } from '#contracts/fact.ts'
import type { Fact } from '#contracts/fact.ts'
import type { BillAttempt, BillDetail, BillRow, bills } from '#contracts/finance/bill.calls.ts'
import { billFacts } from '#contracts/finance/bill.ts'
import { bill } from '#machines/finance/bill.ts'
import { chargeRecord } from '#machines/charging/charge-record.ts'
import { inCoins } from '#backend/pricing/coins.ts'
import { between } from '#backend/kernel/query/common-filters.ts'
import type { ListTable } from '#backend/kernel/query/list-table.ts'
import { openList } from '#backend/kernel/query/list.ts'
import type { Answer, ListRequest } from '#backend/kernel/query/list.ts'
import {
  customerName,
  placeColumns,
  placeJoins,
  zoneOf,
  zoneOfPile,
} from '#backend/areas/equipment/location/public-queries.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import { stateOf } from '#backend/kernel/state.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'
import { reservation } from '#machines/charging/reservation.ts'

export const billList: ListTable = {
  table: 'bills',
  key: 'number',
  tallied: 'status',
  filters: {
    id: { where: 'number = (SELECT number FROM bills WHERE id = ?)', index: 'bills_by_number' },
    recordId: { where: 'recordId = ?', index: 'bills_by_record' },
    customerId: { where: 'customerId = ?', index: 'bills_by_customer' },
    type: { where: 'type = ?', index: 'bills_by_type' },
    status: { where: 'status = ?', index: 'bills_by_status' },
    ...between('openedAt', 'bills_by_opened'),
  },
  orders: {
    // Bills of records and of the desk are named apart; in the order they were opened they stand as they came.
    id: { columns: ['number'], index: 'bills_by_number' },
    status: { columns: ['status', 'openedAt', 'number'], index: 'bills_by_status' },
    type: { columns: ['type', 'openedAt', 'number'], index: 'bills_by_type' },
    customerId: { columns: ['customerId', 'openedAt', 'number'], index: 'bills_by_customer' },
    amount: { columns: ['amount', 'number'], index: 'bills_by_amount' },
    openedAt: { columns: ['openedAt', 'number'], index: 'bills_by_opened' },
    paidAt: { columns: ['paidAt', 'number'], index: 'bills_by_paid' },
  },
  ownOrder: '-openedAt',
}

type Row = Omit<BillRow, 'customerName' | 'currency' | 'state'>
type Behind = NonNullable<BillDetail['record']>
interface BehindRow extends Omit<Behind, 'zone' | 'cost' | 'meterStart' | 'meterStop'> {
  readonly zone: string | null
}

const columns = `id, status, type, recordId, reservationId, customerId, method, gateway, remark, amount, attempt, openedAt, paidAt,
  balanceBefore, balanceAfter, reason`

const reader = perWorld(({ store, store: { db } }) => ({
  list: openList<number>(store, billList),
  row: db.prepare<[number], Row>(`SELECT ${columns} FROM bills WHERE number = ?`),
  named: db.prepare<[string], Row>(`SELECT ${columns} FROM bills WHERE id = ?`),
  record: db.prepare<[number], BehindRow>(
    `SELECT CAST(t.id AS TEXT) AS id, t.status, t.state, ${placeColumns}, t.idTag, t.startedAt, t.endedAt, t.energy
     FROM records t ${placeJoins} WHERE t.id = ?`,
  ),
}))

/** A page of bills, the last opened first unless asked otherwise. */
export function listBills(source: Source, request: ListRequest): Answer<typeof bills> {
  const { list, row } = reader(source)
  const { total, keys } = list(request)
  return { total, list: keys.flatMap((key) => row.get(key) ?? []).map((one) => billRow(source, one)) }
}

/** One bill with its attempts and the record behind it; null when there is none. */
export function readBill(source: Source, id: string): BillDetail | null {
  const state = stateOf(source, bill, id)
  const row = state === null ? undefined : reader(source).named.get(id)
  if (state === null || row === undefined) return null
  const { paidAmount, reference, cost = null } = state.context
  const attempts = attemptsOf(source.store.facts(bill.name, id))
  const record = row.recordId === null ? null : readBehind(source, row.recordId)
  const reservation = cost === null ? null : { cost, zone: zoneOfPile(source, pileOf(source, row.reservationId)) }
  const currency = (record?.cost ?? cost)?.currency ?? source.settings.currency
  return { ...billRow(source, row), currency, paidAmount, reference, attempts, record, reservation }
}

/** A bill's states are its statuses (M09). */
const billRow = (source: Source, row: Row): BillRow => ({
  ...row,
  state: row.status,
  customerName: customerName(source, row.customerId),
  currency: source.settings.currency,
})

function readBehind(source: Source, recordId: string): Behind | null {
  const row = reader(source).record.get(Number(recordId))
  const state = stateOf(source, chargeRecord, recordId)
  if (row === undefined || state === null) return null
  const { cost, meterStart, meterStop } = state.context
  return { ...row, zone: zoneOf(source, row.zone), cost: cost === null ? null : inCoins(cost), meterStart, meterStop }
}

/** The attempts of a bill: each begins when it is opened or tried again, and ends with the next fact that says how. */
export function attemptsOf(facts: readonly Fact[]): readonly BillAttempt[] {
  const attempts: BillAttempt[] = []
  for (const event of facts.filter(isFactOf(billFacts))) {
    const last = attempts.at(-1)
    const begun = { startedAt: event.at, startedBy: event.by, endedAt: null, outcome: 'Paying', reason: null } as const
    const ended = { endedAt: event.at, reason: null }
    switch (event.type) {
      case 'bill.opened':
        attempts.push({ ...begun, attempt: 1, amount: event.data.amount })
        break
      case 'bill.retried':
        attempts.push({ ...begun, attempt: event.data.attempt, amount: event.data.amount })
        break
      case 'bill.paid':
      case 'bill.captured':
      case 'bill.capturedLate':
        if (last !== undefined) attempts[attempts.length - 1] = { ...last, ...ended, outcome: 'PaySuccess' }
        break
      case 'bill.declined':
      case 'bill.refusedByGateway':
      case 'bill.unanswered':
      case 'bill.cancelled':
        if (last !== undefined)
          attempts[attempts.length - 1] = { ...last, ...ended, outcome: 'PayFail', reason: event.data.reason }
        break
      case 'bill.capturedTwice':
        break
      default:
        event satisfies never
    }
  }
  return attempts
}

/** The pile that a bill's reservation was for. */
const pileOf = (source: Source, reservationId: string | null): string | null =>
  reservationId === null ? null : (stateOf(source, reservation, reservationId)?.context.pileId ?? null)
