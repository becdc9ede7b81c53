import type { DiagnosticsRow, uploads } from '#contracts/equipment/remote/diagnostics.calls.ts'
import type { Values } from '#backend/kernel/read-model/columns.ts'
import { diagnostics } from './read-model.ts'
import type { Answer, ListRequest } from '#backend/kernel/query/list.ts'
import { locationOf, pileSeen, zoneOf } from '../location/public-queries.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import { openListed } from '#backend/kernel/query/reader.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'

const reader = perWorld(({ store }) => openListed(store, diagnostics))

/** A page of uploads, the newest first unless asked otherwise. */
export function listDiagnostics(source: Source, request: ListRequest): Answer<typeof uploads> {
  const { total, rows } = reader(source).page(request)
  return { total, list: rows.map((one) => diagnosticsRow(source, one)) }
}

/** One upload; null when there is none. */
export function readDiagnostics(source: Source, id: string): DiagnosticsRow | null {
  const row = reader(source).one(id)
  return row === null ? null : diagnosticsRow(source, row)
}

function diagnosticsRow(source: Source, row: Values<typeof diagnostics.columns>): DiagnosticsRow {
  const { number: _, heardAt: __, id, status, state, pileId, wish, ...about } = row
  const pile = pileSeen(source, pileId)
  const location = locationOf(source, pile?.locationId ?? null)
  return {
    id,
    status,
    state,
    pileId,
    pileName: pile?.name ?? null,
    locationId: pile?.locationId ?? null,
    locationName: location?.name ?? null,
    zone: zoneOf(source, location?.zone ?? null),
    ...about,
    reason: wish,
    isHere: (row.fileBytes ?? 0) > 0,
  }
}
