import type { JobRow, JobWait, UpgradeRow } from '#contracts/equipment/firmware/firmware-upgrade.calls.ts'
import type { FirmwareContext } from '#machines/equipment/firmware/firmware-job.context.ts'
import { firmwareJob } from '#machines/equipment/firmware/firmware-job.ts'
import type { UpgradeContext } from '#machines/equipment/firmware/firmware-upgrade.ts'
import { openWave } from '#machines/equipment/firmware/firmware-waves.ts'
import type { State } from '#machines/kit/lifecycle.ts'
import { is } from '#machines/kit/tags.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { not } from '#backend/kernel/query/match.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import { openReader } from '#backend/kernel/query/reader.ts'
import { id, integer, nullable, reference, text } from '#backend/kernel/read-model/columns.ts'
import { ONLINE, pileSeen } from '../location/public-queries.ts'
import { firmwareJobs } from './read-model.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'

/** What jobs wait for that do not go on: in the order in which sending looks at it (commands/firmware/send.ts). */

type Holding = JobRow['heldBy'][number]
interface Waiting {
  readonly waitsFor: JobWait | null
  readonly heldBy: readonly Holding[]
}

const connectors = reference('connectors', {
  id: id(),
  pileId: text(),
  connectorId: integer(),
  sessionId: nullable(integer()),
})

const reader = perWorld(({ store }) => ({
  connectors: openReader(store, connectors),
  jobs: openReader(store, firmwareJobs),
}))

/** A job and the configuration it is of. */
interface Job {
  readonly id: string
  readonly job: State<FirmwareContext>
  readonly upgrade: UpgradeContext | null
}

/** Says what jobs wait for. What is known of a wave is looked up once, so it lives as long as one answer. */
export function openWaits(source: Source): (one: Job) => Waiting {
  const waves = new Map<string, ReadonlySet<string>>()
  const waveOf = (upgradeId: string, upgrade: UpgradeContext): ReadonlySet<string> => {
    const known = waves.get(upgradeId) ?? new Set(jobsOfWave(source, upgradeId, upgrade))
    waves.set(upgradeId, known)
    return known
  }
  const kindOf = ({ id: jobId, job, upgrade }: Job): JobWait | null => {
    const { pileId, upgradeId } = job.context
    if (is(firmwareJob, job, 'wantsWord')) return 'word'
    if (!is(firmwareJob, job, 'queued') || pileId === null || upgradeId === null || upgrade === null) return null
    if (upgrade.isPaused) return 'pause'
    if (!waveOf(upgradeId, upgrade).has(jobId)) return 'wave'
    if (othersAt(source, pileId, jobId).some(({ state }) => is(firmwareJob, state, 'running'))) return 'otherJob'
    return pileSeen(source, pileId)?.link === ONLINE ? 'session' : 'pile'
  }
  return (one) => {
    const kind = kindOf(one)
    if (kind !== 'session') return { waitsFor: kind, heldBy: [] }
    const { pileId, waitsForIdle } = one.job.context
    const heldBy = waitsForIdle ? sessionsAt(source, pileId ?? '') : []
    return { heldBy, waitsFor: heldBy.length > 0 ? 'session' : null }
  }
}

/** The other jobs of a pile that somebody asked for. */
const othersAt = (source: Source, pileId: string, jobId: string) =>
  reader(source).jobs.where({ pileId, upgradeId: not(null), id: not(jobId) })

const sessionsAt = (source: Source, pileId: string): readonly Holding[] =>
  reader(source)
    .connectors.where({ pileId }, { by: ['connectorId'] })
    .flatMap(({ sessionId, connectorId }) =>
      sessionId === null ? [] : [{ id: String(sessionId), pileId, connectorId }],
    )

/** The jobs of the wave under way. */
const jobsOfWave = (source: Source, wave: string, { pileIds }: Pick<UpgradeContext, 'pileIds'>): readonly string[] =>
  openWave({ id: wave, piles: pileIds.length }, (jobId) => stateOf(source, firmwareJob, jobId))?.jobIds ?? []

/** Sessions that are named at once. */
const HOLDING_MAX = 20

/** What the wave under way waits for, all of its jobs together. */
export function waitsOf(source: Source, id: string, upgrade: UpgradeContext): Pick<UpgradeRow, 'waits' | 'heldBy'> {
  const waitOf = openWaits(source)
  const all = jobsOfWave(source, id, upgrade).flatMap((jobId) => {
    const job = stateOf(source, firmwareJob, jobId)
    return job === null ? [] : [waitOf({ id: jobId, job, upgrade })]
  })
  const kinds = [...new Set(all.flatMap(({ waitsFor }) => waitsFor ?? []))]
  const waits = kinds.map((kind) => ({ kind, jobs: all.filter(({ waitsFor }) => waitsFor === kind).length }))
  return { waits, heldBy: all.flatMap(({ heldBy }) => heldBy).slice(0, HOLDING_MAX) }
}
