import type { Actor } from '#contracts/actor.ts'
import type {
  Candidate,
  UpgradeRow,
  candidates,
  models,
  upgrades as call,
} from '#contracts/equipment/firmware/firmware-upgrade.calls.ts'
import { firmwareUpgrade } from '#machines/equipment/firmware/firmware-upgrade.ts'
import { is } from '#machines/kit/tags.ts'
import { id, nullable, reference, text } from '#backend/kernel/read-model/columns.ts'
import type { Values } from '#backend/kernel/read-model/columns.ts'
import { LinkStatus } from '#contracts/equipment/pile-link.ts'
import { not } from '#backend/kernel/query/match.ts'
import { ONLINE, locationOf } from '../location/public-queries.ts'
import { firmwareJobs, upgrades } from './read-model.ts'
import type { Answer, ListRequest } from '#backend/kernel/query/list.ts'
import { offersTo } from '#backend/kernel/query/offers.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import { openListed, openReader } from '#backend/kernel/query/reader.ts'
import { waitsOf } from './waits.queries.ts'
import { firmwareJob } from '#machines/equipment/firmware/firmware-job.ts'
import { openWave, waveEnds } from '#machines/equipment/firmware/firmware-waves.ts'
import { stateOf } from '#backend/kernel/state.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'

type Row = Values<typeof upgrades.columns>

/** Piles that one configuration may be issued to are offered up to this number. */
const CANDIDATES_MAX = 1_000

const piles = reference('piles', {
  id: id(),
  name: text(),
  search: text(),
  locationId: text(),
  vendor: nullable(text()),
  model: nullable(text()),
  firmwareVersion: nullable(text()),
  link: text(LinkStatus),
})

const reader = perWorld(({ store }) => ({
  list: openListed(store, upgrades),
  jobs: openReader(store, firmwareJobs),
  piles: openReader(store, piles),
}))

/** A page of configurations with what `actor` may do with each, the newest first unless asked otherwise. */
export function listUpgrades(source: Source, request: ListRequest, actor: Actor): Answer<typeof call> {
  const { total, rows } = reader(source).list.page(request)
  return { total, list: rows.flatMap((one) => upgradeRow(source, one, actor)) }
}

/** One configuration; null when there is none, or when it was deleted. */
export function readUpgrade(source: Source, upgradeId: string, actor: Actor): UpgradeRow | null {
  const row = reader(source).list.one(upgradeId)
  return row === null ? null : (upgradeRow(source, row, actor)[0] ?? null)
}

/** The piles that a configuration may be issued to; null when there is no such configuration. */
export function listCandidates(source: Source, upgradeId: string): Answer<typeof candidates> | null {
  const state = stateOf(source, firmwareUpgrade, upgradeId)
  if (state === null) return null
  const { vendor, model } = state.context
  const found = reader(source).piles.where({ vendor, model }, { by: ['search', 'id'], most: CANDIDATES_MAX })
  const list = found.map((pile): Candidate => {
    const { id: pileId, name, firmwareVersion } = pile
    const locationName = locationOf(source, pile.locationId)?.name ?? null
    return { id: pileId, name, locationName, firmwareVersion, isOnline: pile.link === ONLINE }
  })
  return { total: list.length, list }
}

/** The vendors and models that piles said they are. */
export function listModels(source: Source): Answer<typeof models> {
  const list = reader(source)
    .piles.groups(['vendor', 'model'], { vendor: not(null), model: not(null) })
    .map(({ vendor, model, count }) => ({ vendor: vendor ?? '', model: model ?? '', piles: count }))
  return { total: list.length, list }
}

function upgradeRow(source: Source, row: Row, actor: Actor): readonly UpgradeRow[] {
  const state = stateOf(source, firmwareUpgrade, row.id)
  if (state === null) return []
  const { pileIds, ...context } = state.context
  const { id: upgradeId, status, state: name, draftedAt, draftedBy } = row
  const wave = is(firmwareUpgrade, state, 'issued') ? waveAt(source, row.id, pileIds.length) : null
  return [
    {
      id: upgradeId,
      status,
      state: name,
      draftedAt,
      draftedBy,
      ...context,
      piles: pileIds.length,
      jobs: reader(source).jobs.groups(['status'], { upgradeId }),
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
