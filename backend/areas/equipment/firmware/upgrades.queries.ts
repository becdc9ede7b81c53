import type { Actor } from '#contracts/actor.ts'
import type {
  Candidate,
  UpgradeRow,
  candidates,
  models,
  upgrades,
} from '#contracts/equipment/firmware/firmware-upgrade.calls.ts'
import { firmwareUpgrade } from '#machines/equipment/firmware/firmware-upgrade.ts'
import { is } from '#machines/kit/tags.ts'
import { between, folded } from '#backend/kernel/query/common-filters.ts'
import type { ListTable } from '#backend/kernel/query/list-table.ts'
import { openList } from '#backend/kernel/query/list.ts'
import type { Answer, ListRequest } from '#backend/kernel/query/list.ts'
import { offersTo } from '#backend/kernel/query/offers.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import { waitsOf } from './waits.queries.ts'
import { firmwareJob } from '#machines/equipment/firmware/firmware-job.ts'
import { openWave, waveEnds } from '#machines/equipment/firmware/firmware-waves.ts'
import { stateOf } from '#backend/kernel/state.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'

export const upgradeList: ListTable = {
  table: 'upgrades',
  key: 'number',
  tallied: 'status',
  filters: {
    status: { where: 'status = ?', index: 'upgrades_by_status' },
    vendor: { where: 'vendor = ?', index: 'upgrades_by_vendor' },
    version: { where: 'instr(search, ?) > 0', bind: folded },
    ...between('retrieveAt', 'upgrades_by_retrieve'),
  },
  orders: {
    draftedAt: { columns: ['draftedAt', 'number'], index: 'upgrades_by_drafted' },
    status: { columns: ['status', 'draftedAt', 'number'], index: 'upgrades_by_status' },
    version: { columns: ['search', 'draftedAt', 'number'], index: 'upgrades_by_version' },
    vendor: { columns: ['vendor', 'draftedAt', 'number'], index: 'upgrades_by_vendor' },
    retrieveAt: { columns: ['retrieveAt', 'number'], index: 'upgrades_by_retrieve' },
  },
  ownOrder: '-draftedAt',
}

type Row = Pick<UpgradeRow, 'id' | 'status' | 'state' | 'draftedAt' | 'draftedBy'>
type Model = Answer<typeof models>['list'][number]

const columns = 'SELECT t.id, t.status, t.state, t.draftedAt, t.draftedBy FROM upgrades t'

/** Piles that one configuration may be issued to are offered up to this number. */
const CANDIDATES_MAX = 1_000

const reader = perWorld(({ store, store: { db, places } }) => ({
  list: openList<number>(store, upgradeList),
  row: db.prepare<[number], Row>(`${columns} WHERE t.number = ?`),
  named: db.prepare<[string], Row>(`${columns} WHERE t.id = ?`),
  jobs: db.prepare<[string], UpgradeRow['jobs'][number]>(
    `SELECT status, count(*) AS count FROM ${places('firmware_jobs').table} INDEXED BY firmware_jobs_by_upgrade
     WHERE ${['upgradeId = ?', ...places('firmware_jobs').where].join(' AND ')} GROUP BY status ORDER BY status`,
  ),
  candidates: db.prepare<[string, string, number], Omit<Candidate, 'isOnline'> & { readonly link: string }>(
    `SELECT p.id, p.name, l.name AS locationName, p.firmwareVersion, p.link FROM piles p
     LEFT JOIN locations l ON l.id = p.locationId WHERE p.vendor = ? AND p.model = ? ORDER BY p.search, p.id LIMIT ?`,
  ),
  models: db.prepare<[], Model>(
    `SELECT vendor, model, count(*) AS piles FROM piles WHERE vendor IS NOT NULL AND model IS NOT NULL
     GROUP BY vendor, model ORDER BY vendor, model`,
  ),
}))

/** A page of configurations with what `actor` may do with each, the newest first unless asked otherwise. */
export function listUpgrades(source: Source, request: ListRequest, actor: Actor): Answer<typeof upgrades> {
  const { list, row } = reader(source)
  const { total, keys } = list(request)
  return { total, list: keys.flatMap((key) => row.get(key) ?? []).flatMap((one) => upgradeRow(source, one, actor)) }
}

/** One configuration; null when there is none, or when it was deleted. */
export function readUpgrade(source: Source, id: string, actor: Actor): UpgradeRow | null {
  const row = reader(source).named.get(id)
  return row === undefined ? null : (upgradeRow(source, row, actor)[0] ?? null)
}

/** The piles that a configuration may be issued to; null when there is no such configuration. */
export function listCandidates(source: Source, id: string): Answer<typeof candidates> | null {
  const state = stateOf(source, firmwareUpgrade, id)
  if (state === null) return null
  const { vendor, model } = state.context
  const found = reader(source).candidates.all(vendor, model, CANDIDATES_MAX)
  return { total: found.length, list: found.map(({ link, ...one }) => ({ ...one, isOnline: link === 'online' })) }
}

/** The vendors and models that piles said they are. */
export function listModels(source: Source): Answer<typeof models> {
  const list = reader(source).models.all()
  return { total: list.length, list }
}

function upgradeRow(source: Source, row: Row, actor: Actor): readonly UpgradeRow[] {
  const state = stateOf(source, firmwareUpgrade, row.id)
  if (state === null) return []
  const { pileIds, ...context } = state.context
  const wave = is(firmwareUpgrade, state, 'issued') ? waveAt(source, row.id, pileIds.length) : null
  return [
    {
      ...row,
      ...context,
      piles: pileIds.length,
      jobs: reader(source).jobs.all(row.id),
      wave: wave === null ? null : { number: wave, of: waveCount(pileIds.length) },
      ...(wave === null ? { waits: [], heldBy: [] } : waitsOf(source, row.id, state.context)),
      offers: offersTo({ source, actor }, firmwareUpgrade, state),
    },
  ]
}

/** The number of the wave under way; null when every job has ended. */
export const waveAt = (source: Source, upgradeId: string, piles: number): number | null =>
  openWave({ id: upgradeId, piles }, (jobId) => stateOf(source, firmwareJob, jobId))?.number ?? null

export const waveCount = (piles: number): number => waveEnds(piles).length
