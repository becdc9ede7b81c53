import type { ConnectorRow, connectorCounts, connectors } from '#contracts/equipment/pile.calls.ts'
import { connectorStatuses } from '#contracts/equipment/connector.ts'
import { byPileLocation, byPileName } from '#backend/kernel/query/common-filters.ts'
import type { ListTable } from '#backend/kernel/query/list-table.ts'
import { openList } from '#backend/kernel/query/list.ts'
import type { Answer, ListRequest } from '#backend/kernel/query/list.ts'
import { ONLINE, placeColumns, zoneOf } from '../location/public-queries.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'

export const connectorList: ListTable = {
  table: 'connectors',
  key: 'id',
  tallied: 'status',
  filters: {
    id: { where: 'id = ?', index: 'connectors_by_id' },
    pileId: { where: 'pileId = ?', index: 'connectors_by_pile' },
    pileName: byPileName('connectors_by_pile'),
    locationId: byPileLocation('connectors_by_pile'),
    status: { where: 'shown = ?', index: 'connectors_by_status' },
    standard: { where: 'standard = ?', index: 'connectors_by_standard' },
  },
  orders: {
    id: { columns: ['id'], index: 'connectors_by_id' },
    pileId: { columns: ['pileId', 'id'], index: 'connectors_by_pile' },
    status: { columns: ['shown', 'id'], index: 'connectors_by_status' },
    standard: { columns: ['standard', 'id'], index: 'connectors_by_standard' },
    power: { columns: ['power', 'id'], index: 'connectors_by_power' },
  },
  ownOrder: 'id',
}

interface Row extends Omit<ConnectorRow, 'zone' | 'isOnline' | 'session'> {
  readonly zone: string | null
  readonly isOnline: number
  readonly sessionId: number | null
}

const columns = `SELECT t.id, ${placeColumns}, t.standard, t.power, t.shown AS status, t.status AS reported,
  t.since AS reportedSince, t.errorCode, t.info, t.vendorErrorCode, p.link = ? AS isOnline, p.linkSince,
  t.sessionId FROM connectors t JOIN connectors c ON c.id = t.id JOIN piles p ON p.id = t.pileId
  LEFT JOIN locations l ON l.id = p.locationId`

const reader = perWorld(({ store, store: { db } }) => ({
  list: openList<string>(store, connectorList),
  row: db.prepare<[typeof ONLINE, string], Row>(`${columns} WHERE t.id = ?`),
  ofPile: db.prepare<[typeof ONLINE, string], Row>(`${columns} WHERE t.pileId = ? ORDER BY t.connectorId`),
  tally: db.prepare<[string], number>("SELECT count FROM tallies WHERE list = 'connectors' AND status = ?").pluck(),
  session: db.prepare<[number], NonNullable<ConnectorRow['session']>>(
    'SELECT CAST(id AS TEXT) AS id, startedAt, energy, power, soc, meteredAt FROM sessions WHERE id = ?',
  ),
}))

/** A page of connectors, by id unless asked otherwise. */
export function listConnectors(source: Source, request: ListRequest): Answer<typeof connectors> {
  const { list, row } = reader(source)
  const { total, keys } = list(request)
  return { total, list: keys.flatMap((key) => row.get(ONLINE, key) ?? []).map((one) => connectorRow(source, one)) }
}

/** How many connectors show each status, the worst first; statuses that nobody shows are left out. */
export function countConnectors(source: Source): (typeof connectorCounts)['answer']['Type'] {
  const { tally } = reader(source)
  const list = connectorStatuses
    .map((status) => ({ status, count: tally.get(status) ?? 0 }))
    .filter(({ count }) => count > 0)
  return { total: list.length, list }
}

/** The connectors of one pile. */
export const connectorsOf = (source: Source, pileId: string): readonly ConnectorRow[] =>
  reader(source)
    .ofPile.all(ONLINE, pileId)
    .map((one) => connectorRow(source, one))

const connectorRow = (source: Source, { sessionId, ...row }: Row): ConnectorRow => ({
  ...row,
  zone: zoneOf(source, row.zone),
  isOnline: row.isOnline === 1,
  session: sessionId === null ? null : (reader(source).session.get(sessionId) ?? null),
})
