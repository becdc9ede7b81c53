import type { DiagnosticsRow, uploads } from '#contracts/equipment/remote/diagnostics.calls.ts'
import { between, byPileName } from '#backend/kernel/query/common-filters.ts'
import type { ListTable } from '#backend/kernel/query/list-table.ts'
import { openList } from '#backend/kernel/query/list.ts'
import type { Answer, ListRequest } from '#backend/kernel/query/list.ts'
import { zoneOf } from '../location/public-queries.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'

export const diagnosticsList: ListTable = {
  table: 'diagnostics',
  key: 'number',
  tallied: 'status',
  filters: {
    pileId: { where: 'pileId = ?', index: 'diagnostics_by_pile' },
    status: { where: 'status = ?', index: 'diagnostics_by_status' },
    type: { where: 'type = ?', index: 'diagnostics_by_type' },
    pileName: byPileName('diagnostics_by_pile'),
    ...between('requestedAt', 'diagnostics_by_requested'),
  },
  orders: {
    requestedAt: { columns: ['requestedAt', 'number'], index: 'diagnostics_by_requested' },
    status: { columns: ['status', 'requestedAt', 'number'], index: 'diagnostics_by_status' },
    type: { columns: ['type', 'requestedAt', 'number'], index: 'diagnostics_by_type' },
    pileId: { columns: ['pileId', 'requestedAt', 'number'], index: 'diagnostics_by_pile' },
  },
  ownOrder: '-requestedAt',
}

interface Row extends Omit<DiagnosticsRow, 'zone' | 'isHere'> {
  readonly zone: string | null
}

const columns = `SELECT t.id, t.status, t.state, t.pileId, p.name AS pileName, p.locationId, l.name AS locationName, l.zone,
  t.type, t.fileAddress, t.vendorId, t.startsAt, t.stopsAt, t.wish AS reason, t.fileName, t.fileBytes, t.attempt, t.failure,
  t.repeatOf, t.requestedAt, t.requestedBy
  FROM diagnostics t LEFT JOIN piles p ON p.id = t.pileId LEFT JOIN locations l ON l.id = p.locationId`

const reader = perWorld(({ store, store: { db } }) => ({
  list: openList<number>(store, diagnosticsList),
  row: db.prepare<[number], Row>(`${columns} WHERE t.number = ?`),
  named: db.prepare<[string], Row>(`${columns} WHERE t.id = ?`),
}))

/** A page of uploads, the newest first unless asked otherwise. */
export function listDiagnostics(source: Source, request: ListRequest): Answer<typeof uploads> {
  const { list, row } = reader(source)
  const { total, keys } = list(request)
  return { total, list: keys.flatMap((key) => row.get(key) ?? []).map((one) => diagnosticsRow(source, one)) }
}

/** One upload; null when there is none. */
export function readDiagnostics(source: Source, id: string): DiagnosticsRow | null {
  const row = reader(source).named.get(id)
  return row === undefined ? null : diagnosticsRow(source, row)
}

const diagnosticsRow = (source: Source, row: Row): DiagnosticsRow => ({
  ...row,
  zone: zoneOf(source, row.zone),
  isHere: (row.fileBytes ?? 0) > 0,
})
