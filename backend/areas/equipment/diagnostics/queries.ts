import { upload, uploads } from '#contracts/equipment/remote/diagnostics.calls.ts'
import { diagnostics } from './read-model.ts'
import { locationOf, pileSeen, zoneOf } from '../location/public-queries.ts'
import { resourceQueries } from '#backend/kernel/query/resource-queries.ts'

/** Uploads, the newest first unless asked otherwise. */
export const diagnosticsQueries = resourceQueries({ list: uploads, one: upload }, diagnostics, {
  reads: ['wish'],
  row({ id, status, state, pileId, wish, ...about }, { source }) {
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
      isHere: (about.fileBytes ?? 0) > 0,
    }
  },
})
