import type { ConnectorRow, connectorCounts, connectors as call } from '#contracts/equipment/pile.calls.ts'
import { connectorStatuses } from '#contracts/equipment/connector.ts'
import { Energy, Power } from '#contracts/units.ts'
import { idNumber, integer, moment, nullable, real, reference } from '#backend/kernel/read-model/columns.ts'
import type { Values } from '#backend/kernel/read-model/columns.ts'
import { openCounts } from '#backend/kernel/query/counts.ts'
import { connectors } from './read-model.ts'
import type { Answer, ListRequest } from '#backend/kernel/query/list.ts'
import { ONLINE, pileSeen, placeNow } from '../location/public-queries.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import { openListed, openReader } from '#backend/kernel/query/reader.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'

type Row = Values<typeof connectors.columns>

const sessions = reference('sessions', {
  id: idNumber(),
  startedAt: moment(),
  energy: integer(Energy),
  power: nullable(integer(Power)),
  soc: nullable(real()),
  meteredAt: moment(),
})

const reader = perWorld(({ store }) => ({
  list: openListed(store, connectors),
  count: openCounts(store),
  sessions: openReader(store, sessions),
}))

/** A page of connectors, by id unless asked otherwise. */
export function listConnectors(source: Source, request: ListRequest): Answer<typeof call> {
  const { total, rows } = reader(source).list.page(request)
  return { total, list: rows.map((one) => connectorRow(source, one)) }
}

/** How many connectors show each status, the worst first; statuses that nobody shows are left out. */
export function countConnectors(source: Source): (typeof connectorCounts)['answer']['Type'] {
  const { count } = reader(source)
  const list = connectorStatuses
    .map((status) => ({ status, count: count('connectors', status) }))
    .filter(({ count }) => count > 0)
  return { total: list.length, list }
}

/** The connectors of one pile. */
export const connectorsOf = (source: Source, pileId: string): readonly ConnectorRow[] =>
  reader(source)
    .list.where({ pileId }, { by: ['connectorId'] })
    .map((one) => connectorRow(source, one))

function connectorRow(source: Source, row: Row): ConnectorRow {
  const { id, pileId, connectorId, standard, power, errorCode, info, vendorErrorCode } = row
  const pile = pileSeen(source, pileId)
  return {
    id,
    ...placeNow(source, { pileId, connectorId }),
    connectorName: row.name,
    standard,
    power,
    status: row.shown,
    reported: row.status,
    reportedSince: row.since,
    errorCode,
    info,
    vendorErrorCode,
    isOnline: pile?.link === ONLINE,
    linkSince: pile?.linkSince ?? null,
    session: row.sessionId === null ? null : runningAt(source, row.sessionId),
  }
}

function runningAt(source: Source, sessionId: number): ConnectorRow['session'] {
  const session = reader(source).sessions.one(sessionId)
  return session === null ? null : { ...session, id: String(session.id) }
}
