import { firmwareJob } from '#machines/equipment/firmware/firmware-job.ts'
import { openWave, waveEnds } from '#machines/equipment/firmware/firmware-waves.ts'
import { standingOf } from '#backend/kernel/state.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'

/** The number of the wave under way; null when every job has ended. */
export const waveAt = (source: Source, upgradeId: string, piles: number): number | null =>
  openWave({ id: upgradeId, piles }, (jobId) => standingOf(source, firmwareJob, jobId))?.number ?? null

export const waveCount = (piles: number): number => waveEnds(piles).length
