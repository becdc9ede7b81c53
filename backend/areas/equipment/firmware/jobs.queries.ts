import type { Actor } from '#contracts/actor.ts'
import type { JobRow, jobs } from '#contracts/equipment/firmware/firmware-upgrade.calls.ts'
import { firmwareJob } from '#machines/equipment/firmware/firmware-job.ts'
import { firmwareUpgrade } from '#machines/equipment/firmware/firmware-upgrade.ts'
import { waveOf } from '#machines/equipment/firmware/firmware-waves.ts'
import { stateOf } from '#backend/kernel/state.ts'
import type { ListTable } from '#backend/kernel/query/list-table.ts'
import { openList } from '#backend/kernel/query/list.ts'
import type { Answer, ListRequest } from '#backend/kernel/query/list.ts'
import { offersTo } from '#backend/kernel/query/offers.ts'
import { openWaits } from './waits.queries.ts'
import { zoneOf } from '../location/public-queries.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'

export const jobList: ListTable = {
  table: 'firmware_jobs',
  key: 'number',
  tallied: 'status',
  filters: {
    upgradeId: { where: 'upgradeId = ?', index: 'firmware_jobs_by_upgrade' },
    pileId: { where: 'pileId = ?', index: 'firmware_jobs_by_pile' },
    status: { where: 'status = ?', index: 'firmware_jobs_by_status' },
  },
  orders: {
    number: { columns: ['number'], index: 'firmware_jobs_by_number' },
    movedAt: { columns: ['movedAt', 'number'], index: 'firmware_jobs_by_moved' },
    status: { columns: ['status', 'number'], index: 'firmware_jobs_by_status' },
    pileId: { columns: ['pileId', 'number'], index: 'firmware_jobs_by_pile' },
  },
  ownOrder: 'number',
}

interface Row extends Omit<JobRow, 'zone' | 'wave' | 'waitsFor' | 'heldBy' | 'isUnsigned' | 'offers'> {
  readonly zone: string | null
}

const columns = `SELECT t.id, t.upgradeId, t.pileId, p.name AS pileName, l.name AS locationName, l.zone, t.version,
  p.firmwareVersion AS currentVersion, t.status, t.state, t.attempt, t.failure, t.retrieveAt, t.sentAt, t.movedAt
  FROM firmware_jobs t LEFT JOIN piles p ON p.id = t.pileId LEFT JOIN locations l ON l.id = p.locationId`

const reader = perWorld(({ store, store: { db } }) => ({
  list: openList<number>(store, jobList),
  row: db.prepare<[number], Row>(`${columns} WHERE t.number = ?`),
  named: db.prepare<[string], Row>(`${columns} WHERE t.id = ?`),
}))

/** A page of jobs with what `actor` may do with each, in the order of their issue unless asked otherwise. */
export function listJobs(source: Source, request: ListRequest, actor: Actor): Answer<typeof jobs> {
  const { list, row } = reader(source)
  const { total, keys } = list(request)
  const looking = { source, actor, waitOf: openWaits(source) }
  return { total, list: keys.flatMap((key) => row.get(key) ?? []).map((one) => jobRow(looking, one)) }
}

/** One job; null when there is none. */
export function readJob(source: Source, id: string, actor: Actor): JobRow | null {
  const row = reader(source).named.get(id)
  return row === undefined ? null : jobRow({ source, actor, waitOf: openWaits(source) }, row)
}

interface Looking {
  readonly source: Source
  readonly actor: Actor
  readonly waitOf: ReturnType<typeof openWaits>
}

function jobRow({ source, actor, waitOf }: Looking, row: Row): JobRow {
  const upgrade = row.upgradeId === null ? null : stateOf(source, firmwareUpgrade, row.upgradeId)
  const { pileIds = [], signing = null } = upgrade?.context ?? {}
  const job = stateOf(source, firmwareJob, row.id)
  const waiting = job === null ? null : waitOf({ id: row.id, job, upgrade: upgrade?.context ?? null })
  return {
    ...row,
    zone: zoneOf(source, row.zone),
    wave: upgrade === null ? null : waveOf(pileIds.length, pileIds.indexOf(row.pileId)),
    waitsFor: waiting?.waitsFor ?? null,
    heldBy: waiting?.heldBy ?? [],
    isUnsigned: signing !== null && job?.context.mayBeUnsigned === true,
    offers: offersTo({ source, actor }, firmwareJob, job),
  }
}
