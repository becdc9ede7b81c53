import { isFactOf } from '#contracts/fact.ts'
import type { Fact } from '#contracts/fact.ts'
import { billResource } from '#contracts/finance/bill.calls.ts'
import type { BillAttempt, BillDetail } from '#contracts/finance/bill.calls.ts'
import { RecordStatus } from '#contracts/charging/record-status.ts'
import { Energy } from '#contracts/units.ts'
import { billFacts } from '#contracts/finance/bill.ts'
import { bill, onlineGateway } from '#machines/finance/bill.ts'
import { is } from '#machines/kit/tags.ts'
import { chargeRecord } from '#machines/charging/charge-record.ts'
import { inCoins } from '#backend/pricing/coins.ts'
import { idNumber, integer, moment, nullable, reference, text } from '#backend/kernel/read-model/columns.ts'
import { bills } from './read-model.ts'
import { customerName, placeOf, zoneOfPile } from '#backend/areas/equipment/location/public-queries.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import { resourceQueries } from '#backend/kernel/query/resource-queries.ts'
import { openReader } from '#backend/kernel/query/reader.ts'
import { stateOf } from '#backend/kernel/state.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'
import { reservation } from '#machines/charging/reservation.ts'

type Behind = NonNullable<BillDetail['record']>

const records = reference('records', {
  id: idNumber(),
  status: text(RecordStatus),
  state: text(),
  pileId: text(),
  connectorId: integer(),
  locationId: nullable(text()),
  idTag: text(),
  startedAt: moment(),
  endedAt: moment(),
  energy: integer(Energy),
})

const readerOf = perWorld(({ store }) => openReader(store, records))

/** Bills, the last opened first unless asked otherwise; one with its attempts and the record behind it. */
export const billQueries = resourceQueries(billResource, bills, {
  // A bill's states are its statuses (M09).
  row: (row, { source }) => ({
    ...row,
    state: row.status,
    customerName: customerName(source, row.customerId),
    currency: source.settings.currency,
  }),
  detail({ id, recordId, reservationId }, { source, shown }) {
    const state = stateOf(source, bill, id)
    if (state === null) return null
    const { paidAmount, reference, cost = null, gateway, ...page } = state.context
    const isPaying = is(bill, state, 'paying')
    const paymentUrl = isPaying ? page.paymentUrl : null
    const awaitsPage = isPaying && paymentUrl === null && onlineGateway(gateway) !== null
    const attempts = attemptsOf(source.store.facts(bill.name, id))
    const record = recordId === null ? null : readBehind(source, recordId)
    const reservation = cost === null ? null : { cost, zone: zoneOfPile(source, pileOf(source, reservationId)) }
    const currency = (record?.cost ?? cost)?.currency ?? source.settings.currency
    return { ...shown, currency, paidAmount, reference, paymentUrl, awaitsPage, attempts, record, reservation }
  },
})
export const { list: listBills, read: readBill } = billQueries

function readBehind(source: Source, recordId: string): Behind | null {
  const row = readerOf(source).one(recordId)
  const stands = stateOf(source, chargeRecord, recordId)
  if (row === null || stands === null) return null
  const { cost, meterStart, meterStop } = stands.context
  const { id, status, state, pileId, connectorId, locationId, ...about } = row
  const place = placeOf(source, { pileId, connectorId, locationId })
  const frozen = cost === null ? null : inCoins(cost)
  return { id: String(id), status, state, ...place, ...about, cost: frozen, meterStart, meterStop }
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
      case 'bill.linked':
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
