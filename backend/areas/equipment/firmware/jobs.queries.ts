import type { Actor } from '#contracts/actor.ts'
import type { JobRow, jobs } from '#contracts/equipment/firmware/firmware-upgrade.calls.ts'
import { firmwareJob } from '#machines/equipment/firmware/firmware-job.ts'
import { firmwareUpgrade } from '#machines/equipment/firmware/firmware-upgrade.ts'
import { waveOf } from '#machines/equipment/firmware/firmware-waves.ts'
import { stateOf } from '#backend/kernel/state.ts'
import type { Values } from '#backend/kernel/read-model/columns.ts'
import type { Answer, ListRequest } from '#backend/kernel/query/list.ts'
import { offersTo } from '#backend/kernel/query/offers.ts'
import { openWaits } from './waits.queries.ts'
import { firmwareJobs } from './read-model.ts'
import { kindsOf, locationOf, pileSeen, zoneOf } from '../location/public-queries.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import { openListed } from '#backend/kernel/query/reader.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'

const reader = perWorld(({ store }) => openListed(store, firmwareJobs))

/** A page of jobs with what `actor` may do with each, in the order of their issue unless asked otherwise. */
export function listJobs(source: Source, request: ListRequest, actor: Actor): Answer<typeof jobs> {
  const { total, rows } = reader(source).page(request)
  const looking = { source, actor, waitOf: openWaits(source) }
  return { total, list: rows.map((one) => jobRow(looking, one)) }
}

/** One job; null when there is none. */
export function readJob(source: Source, id: string, actor: Actor): JobRow | null {
  const row = reader(source).one(id)
  return row === null ? null : jobRow({ source, actor, waitOf: openWaits(source) }, row)
}

interface Looking {
  readonly source: Source
  readonly actor: Actor
  readonly waitOf: ReturnType<typeof openWaits>
}

function jobRow({ source, actor, waitOf }: Looking, row: Values<typeof firmwareJobs.columns>): JobRow {
  const { number: _, id, upgradeId, pileId, version, ...about } = row
  const pile = pileSeen(source, pileId)
  const location = locationOf(source, pile?.locationId ?? null)
  const upgrade = row.upgradeId === null ? null : stateOf(source, firmwareUpgrade, row.upgradeId)
  const { pileIds = [], signing = null } = upgrade?.context ?? {}
  const job = stateOf(source, firmwareJob, row.id)
  const waiting = job === null ? null : waitOf({ id: row.id, job, upgrade: upgrade?.context ?? null })
  return {
    id,
    upgradeId,
    pileId,
    pileName: pile?.name ?? null,
    ...kindsOf(source, pileId, pile),
    locationName: location?.name ?? null,
    zone: zoneOf(source, location?.zone ?? null),
    version,
    currentVersion: pile?.firmwareVersion ?? null,
    ...about,
    wave: upgrade === null ? null : waveOf(pileIds.length, pileIds.indexOf(row.pileId)),
    waitsFor: waiting?.waitsFor ?? null,
    heldBy: waiting?.heldBy ?? [],
    isUnsigned: signing !== null && job?.context.mayBeUnsigned === true,
    offers: offersTo({ source, actor }, firmwareJob, job),
  }
}
