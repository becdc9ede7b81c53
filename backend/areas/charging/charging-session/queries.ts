import { Schema } from 'effect'
import type { Cost } from '#contracts/finance/cost.ts'
import { session as sessionCall, sessions as sessionsCall } from '#contracts/charging/charge-record.calls.ts'
import type { SessionDetail, SessionRow } from '#contracts/charging/charge-record.calls.ts'
import { RecordStatus } from '#contracts/charging/record-status.ts'
import { Money } from '#contracts/units.ts'
import { PreAuthorizationStatus } from '#contracts/finance/wallet-hold.ts'
import { chargeRecord } from '#machines/charging/charge-record.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { walletHold } from '#machines/finance/wallet-hold.ts'
import { inCoins } from '#backend/pricing/coins.ts'
import { idNumber, integer, nullable, reference, text } from '#backend/kernel/read-model/columns.ts'
import type { Values } from '#backend/kernel/read-model/columns.ts'
import { sessions } from './read-model.ts'
import { pricedBy, runningCost } from '#backend/areas/finance/tariff/public-queries.ts'
import { offersTo } from '#backend/kernel/query/offers.ts'
import type { Looking } from '#backend/kernel/query/offers.ts'
import { ONLINE, customerName, pileSeen, withPlaceOf } from '#backend/areas/equipment/location/public-queries.ts'
import { remoteOffersTo } from '#backend/areas/equipment/remote-command/public-queries.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import { resourceQueries } from '#backend/kernel/query/resource-queries.ts'
import { openReader } from '#backend/kernel/query/reader.ts'
import { stateOf } from '#backend/kernel/state.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'

const records = reference('records', {
  id: idNumber(),
  status: text(RecordStatus),
  state: text(),
  total: nullable(integer(Money)),
  billId: nullable(text()),
})

const readerOf = perWorld(({ store }) => openReader(store, records))

/** Sessions, the last started first unless asked otherwise; one with its cost lines, its hold and its record. */
export const sessionQueries = resourceQueries({ list: sessionsCall, one: sessionCall }, sessions, {
  of: chargingSession,
  row(row, given) {
    const frozen = readerOf(given.source).one(row.id)?.total ?? null
    // The final total of a record says more than a running one, which is computed only where it is missing.
    const cost = frozen === null ? runningCost(given.source, given.state.context) : null
    return sessionRow(row, given, { frozen, cost })
  },
  detail(row, { source, actor, state }) {
    const { authorization, meterStart, register, meterReset, stopReason, estimated, tariffId } = state.context
    const record = stateOf(source, chargeRecord, row.id)
    const frozen = record?.context.cost ?? null
    const cost = frozen === null ? runningCost(source, state.context) : inCoins(frozen)
    const opened = readerOf(source).one(row.id)
    return {
      ...sessionRow(row, { source, actor }, { frozen: opened?.total ?? null, cost }),
      authorization,
      meterStart,
      register,
      meterReset,
      stopReason,
      estimated,
      tariff: pricedBy(source, tariffId),
      cost,
      hold: holdOf(source, row.id),
      record: opened === null ? null : recordOf(opened),
      offers: offersTo({ source, actor }, chargeRecord, record),
    }
  },
})
export const { list: listSessions, read: readSession } = sessionQueries

function recordOf(opened: Values<typeof records.columns>): SessionDetail['record'] {
  const { total: _, id, ...record } = opened
  return { id: String(id), ...record }
}

interface Row extends Omit<Values<typeof sessions.columns>, 'id'> {
  readonly id: string
}

interface Costs {
  /** The final total of its record. */
  readonly frozen: Money | null
  readonly cost: Cost | null
}

function sessionRow(row: Row, { source, actor }: Looking, { frozen, cost }: Costs): SessionRow {
  const isOnline = pileSeen(source, row.pileId)?.link === ONLINE
  return {
    ...withPlaceOf(source, row),
    total: frozen ?? cost?.total ?? null,
    isOnline,
    customerName: customerName(source, row.customerId),
    currency: cost?.currency ?? source.settings.currency,
    remote: remoteOffersTo(source, actor, { isOver: row.endedAt !== null, isOnline }),
  }
}

const decodeHoldStatus = Schema.decodeUnknownSync(PreAuthorizationStatus)

function holdOf(source: Source, id: string): SessionDetail['hold'] {
  const hold = stateOf(source, walletHold, id)
  if (hold === null) return null
  const { amount, placedAt, exhausted } = hold.context
  return { status: decodeHoldStatus(walletHold.wire[hold.value]), amount, placedAt, exhausted }
}
