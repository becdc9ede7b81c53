import {
  upgrade as upgradeCall,
  upgrades as upgradesCall,
} from '#contracts/equipment/firmware/firmware-upgrade.calls.ts'
import type { Candidate, candidates, models } from '#contracts/equipment/firmware/firmware-upgrade.calls.ts'
import { firmwareUpgrade } from '#machines/equipment/firmware/firmware-upgrade.ts'
import { is } from '#machines/kit/tags.ts'
import { id, nullable, reference, text } from '#backend/kernel/read-model/columns.ts'
import { LinkStatus } from '#contracts/equipment/pile-link.ts'
import { not } from '#backend/kernel/query/match.ts'
import { ONLINE, locationOf } from '../location/public-queries.ts'
import { firmwareJobs, upgrades } from './read-model.ts'
import type { Answer } from '#backend/kernel/query/list.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import { openReader } from '#backend/kernel/query/reader.ts'
import { resourceQueries } from '#backend/kernel/query/resource-queries.ts'
import { waitsOf } from './waits.queries.ts'
import { firmwareJob } from '#machines/equipment/firmware/firmware-job.ts'
import { openWave, waveEnds } from '#machines/equipment/firmware/firmware-waves.ts'
import { stateOf } from '#backend/kernel/state.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'

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

const reader = perWorld(({ store }) => ({ jobs: openReader(store, firmwareJobs), piles: openReader(store, piles) }))

/** Configurations with what `actor` may do with each, the newest first unless asked otherwise. */
export const upgradeQueries = resourceQueries({ list: upgradesCall, one: upgradeCall }, upgrades, {
  of: firmwareUpgrade,
  row({ id: upgradeId, status, state: name, draftedAt, draftedBy }, { source, state }) {
    const { pileIds, ...context } = state.context
    const wave = is(firmwareUpgrade, state, 'issued') ? waveAt(source, upgradeId, pileIds.length) : null
    return {
      id: upgradeId,
      status,
      state: name,
      draftedAt,
      draftedBy,
      ...context,
      piles: pileIds.length,
      jobs: reader(source).jobs.groups(['status'], { upgradeId }),
      wave: wave === null ? null : { number: wave, of: waveCount(pileIds.length) },
      ...(wave === null ? { waits: [], heldBy: [] } : waitsOf(source, upgradeId, state.context)),
    }
  },
})
export const { list: listUpgrades, read: readUpgrade } = upgradeQueries

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

/** The number of the wave under way; null when every job has ended. */
export const waveAt = (source: Source, upgradeId: string, piles: number): number | null =>
  openWave({ id: upgradeId, piles }, (jobId) => stateOf(source, firmwareJob, jobId))?.number ?? null

export const waveCount = (piles: number): number => waveEnds(piles).length
