import { Schema } from 'effect'
import type { Actor } from '#contracts/actor.ts'
import type { Cost } from '#contracts/finance/cost.ts'
import type { SessionDetail, SessionRow, sessions } from '#contracts/charging/charge-record.calls.ts'
import { HoldStatus } from '#contracts/finance/wallet-hold.ts'
import { chargeRecord } from '#machines/charging/charge-record.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { walletHold } from '#machines/finance/wallet-hold.ts'
import { inCoins } from '#backend/pricing/coins.ts'
import { between, byNumber, byPileName } from '#backend/kernel/query/common-filters.ts'
import { pricedBy, runningCost } from '#backend/areas/finance/tariff/public-queries.ts'
import type { ListTable } from '#backend/kernel/query/list-table.ts'
import { openList } from '#backend/kernel/query/list.ts'
import type { Answer, ListRequest } from '#backend/kernel/query/list.ts'
import { offersTo } from '#backend/kernel/query/offers.ts'
import {
  ONLINE,
  customerName,
  placeColumns,
  placeJoins,
  zoneOf,
} from '#backend/areas/equipment/location/public-queries.ts'
import { remoteOffersTo } from '#backend/areas/equipment/remote-command/public-queries.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import { stateOf } from '#backend/kernel/state.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'

/** Energy, power and state of charge are indexed only when a session has ended; those that run are few and sorted. */
const changing = { where: 'endedAt IS NULL', otherwise: 'endedAt IS NOT NULL', index: 'sessions_by_ended' }

export const sessionList: ListTable = {
  table: 'sessions',
  key: 'id',
  tallied: 'status',
  filters: {
    id: byNumber('id', 'sessions_by_id'),
    pileId: { where: 'pileId = ?', index: 'sessions_by_pile' },
    customerId: { where: 'customerId = ?', index: 'sessions_by_customer' },
    idTag: { where: 'idTag = ? COLLATE NOCASE', index: 'sessions_by_tag' },
    locationId: { where: 'locationId = ?', index: 'sessions_by_location' },
    pileName: byPileName('sessions_by_pile'),
    status: { where: 'status = ?', index: 'sessions_by_status' },
    ...between('startedAt', 'sessions_by_started'),
  },
  orders: {
    id: { columns: ['id'], index: 'sessions_by_id' },
    status: { columns: ['status', 'startedAt', 'id'], index: 'sessions_by_status' },
    pileId: { columns: ['pileId', 'startedAt', 'id'], index: 'sessions_by_pile' },
    startedAt: { columns: ['startedAt', 'id'], index: 'sessions_by_started' },
    endedAt: { columns: ['endedAt', 'id'], index: 'sessions_by_ended' },
    energy: { columns: ['energy', 'id'], index: 'sessions_by_energy', changing },
    power: { columns: ['power', 'id'], index: 'sessions_by_power', changing },
    soc: { columns: ['soc', 'id'], index: 'sessions_by_soc', changing },
  },
  ownOrder: '-startedAt',
}

interface Row extends Omit<SessionRow, 'zone' | 'customerName' | 'currency' | 'remote' | 'isOnline'> {
  readonly zone: string | null
  /** Null for a pile that nobody registered. */
  readonly isOnline: 0 | 1 | null
}

const reader = perWorld(({ store, store: { db } }) => ({
  list: openList<number>(store, sessionList),
  row: db.prepare<[typeof ONLINE, number], Row>(
    `SELECT CAST(t.id AS TEXT) AS id, t.status, t.state, ${placeColumns}, t.idTag, t.customerId, t.startedAt, t.endedAt,
       t.releasedAt, t.energy, t.power, t.soc, t.meteredAt, r.total AS total, p.link = ? AS isOnline
     FROM sessions t LEFT JOIN records r ON r.id = t.id ${placeJoins} WHERE t.id = ?`,
  ),
  record: db.prepare<[number], NonNullable<SessionDetail['record']>>(
    'SELECT CAST(id AS TEXT) AS id, status, state, billId FROM records WHERE id = ?',
  ),
}))

/** A page of sessions, the last started first unless asked otherwise. */
export function listSessions(source: Source, request: ListRequest, actor: Actor): Answer<typeof sessions> {
  const { list, row } = reader(source)
  const { total, keys } = list(request)
  const rows = keys.flatMap((key) => row.get(ONLINE, key) ?? [])
  return { total, list: rows.map((one) => sessionRow(source, one, { cost: costNow(source, one), actor })) }
}

/** One session; null when there is none. */
export function readSession(source: Source, id: string, actor: Actor): SessionDetail | null {
  const known = stateOf(source, chargingSession, id)
  const row = known === null ? undefined : reader(source).row.get(ONLINE, Number(id))
  if (known === null || row === undefined) return null
  const { authorization, meterStart, register, meterReset, stopReason, estimated, tariffId } = known.context
  const record = stateOf(source, chargeRecord, id)
  const frozen = record?.context.cost ?? null
  const cost = frozen === null ? runningCost(source, known.context) : inCoins(frozen)
  return {
    ...sessionRow(source, row, { cost, actor }),
    authorization,
    meterStart,
    register,
    meterReset,
    stopReason,
    estimated,
    tariff: pricedBy(source, tariffId),
    cost,
    hold: holdOf(source, id),
    record: reader(source).record.get(Number(id)) ?? null,
    offers: offersTo({ source, actor }, chargeRecord, record),
  }
}

/** The final total of a record says more than a running one, which is computed only where it is missing. */
function costNow(source: Source, { id, total }: Row): Cost | null {
  const session = total === null ? stateOf(source, chargingSession, id) : null
  return session === null ? null : runningCost(source, session.context)
}

interface About {
  readonly cost: Cost | null
  readonly actor: Actor
}

const sessionRow = (source: Source, row: Row, { cost, actor }: About): SessionRow => ({
  ...row,
  isOnline: row.isOnline === 1,
  zone: zoneOf(source, row.zone),
  customerName: customerName(source, row.customerId),
  total: row.total ?? cost?.total ?? null,
  currency: cost?.currency ?? source.settings.currency,
  remote: remoteOffersTo(source, actor, { isOver: row.endedAt !== null, isOnline: row.isOnline === 1 }),
})

const decodeHoldStatus = Schema.decodeUnknownSync(HoldStatus)

function holdOf(source: Source, id: string): SessionDetail['hold'] {
  const hold = stateOf(source, walletHold, id)
  if (hold === null) return null
  const { amount, placedAt, exhausted } = hold.context
  return { status: decodeHoldStatus(walletHold.wire[hold.value]), amount, placedAt, exhausted }
}
