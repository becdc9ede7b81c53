import { Schema } from 'effect'
import type { Actor } from '#contracts/actor.ts'
import type { Cost } from '#contracts/finance/cost.ts'
import type { SessionDetail, SessionRow, sessions as call } from '#contracts/charging/charge-record.calls.ts'
import { RecordStatus } from '#contracts/charging/charge-record.ts'
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
import type { Answer, ListRequest } from '#backend/kernel/query/list.ts'
import { offersTo } from '#backend/kernel/query/offers.ts'
import { ONLINE, customerName, pileSeen, placeOf } from '#backend/areas/equipment/location/public-queries.ts'
import { remoteOffersTo } from '#backend/areas/equipment/remote-command/public-queries.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import { openListed, openReader } from '#backend/kernel/query/reader.ts'
import { stateOf } from '#backend/kernel/state.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'

const records = reference('records', {
  id: idNumber(),
  status: text(RecordStatus),
  state: text(),
  total: nullable(integer(Money)),
  billId: nullable(text()),
})

const reader = perWorld(({ store }) => ({ list: openListed(store, sessions), records: openReader(store, records) }))

/** A page of sessions, the last started first unless asked otherwise. */
export function listSessions(source: Source, request: ListRequest, actor: Actor): Answer<typeof call> {
  const { list, records } = reader(source)
  const { total, rows } = list.page(request)
  const shown = rows.map((row) => {
    const frozen = records.one(row.id)?.total ?? null
    return sessionRow(source, row, { frozen, cost: frozen === null ? costNow(source, row) : null, actor })
  })
  return { total, list: shown }
}

/** One session; null when there is none. */
export function readSession(source: Source, id: string, actor: Actor): SessionDetail | null {
  const known = stateOf(source, chargingSession, id)
  const { list, records } = reader(source)
  const row = known === null ? null : list.one(id)
  if (known === null || row === null) return null
  const { authorization, meterStart, register, meterReset, stopReason, estimated, tariffId } = known.context
  const record = stateOf(source, chargeRecord, id)
  const frozen = record?.context.cost ?? null
  const cost = frozen === null ? runningCost(source, known.context) : inCoins(frozen)
  const opened = records.one(id)
  return {
    ...sessionRow(source, row, { frozen: opened?.total ?? null, cost, actor }),
    authorization,
    meterStart,
    register,
    meterReset,
    stopReason,
    estimated,
    tariff: pricedBy(source, tariffId),
    cost,
    hold: holdOf(source, id),
    record: opened === null ? null : recordOf(opened),
    offers: offersTo({ source, actor }, chargeRecord, record),
  }
}

type Row = Values<typeof sessions.columns>

function recordOf(opened: Values<typeof records.columns>): SessionDetail['record'] {
  const { total: _, id, ...record } = opened
  return { id: String(id), ...record }
}

/** The final total of a record says more than a running one, which is computed only where it is missing. */
function costNow(source: Source, { id }: Row): Cost | null {
  const session = stateOf(source, chargingSession, String(id))
  return session === null ? null : runningCost(source, session.context)
}

interface About {
  /** The final total of its record. */
  readonly frozen: Money | null
  readonly cost: Cost | null
  readonly actor: Actor
}

function sessionRow(source: Source, row: Row, { frozen, cost, actor }: About): SessionRow {
  const { id, status, state, pileId, connectorId, locationId, ...about } = row
  const isOnline = pileSeen(source, pileId)?.link === ONLINE
  return {
    id: String(id),
    status,
    state,
    ...placeOf(source, { pileId, connectorId, locationId }),
    ...about,
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
