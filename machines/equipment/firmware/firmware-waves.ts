import { firmwareJob } from './firmware-job.ts'
import { is, isNew } from '#machines/kit/tags.ts'
import type { StateOrName } from '#machines/kit/tags.ts'

/**
 * Rollout waves of a firmware upgrade (M17): one pile, then a tenth, then the rest. A wave begins when every job of
 * the earlier ones has ended. The jobs of an upgrade are numbered in the order of its piles.
 */
export interface Wave {
  /** From 1. */
  readonly number: number
  readonly jobIds: readonly string[]
}

/** An upgrade and how many piles it was issued to. */
export interface Issued {
  readonly id: string
  readonly piles: number
}

/** The state of a job. */
export type JobAt = (jobId: string) => StateOrName

/** The share of the piles that the second wave takes. */
const SECOND_WAVE = 0.1

/** The job of the n-th pile of an upgrade, from 0. */
export const jobIdOf = (upgradeId: string, index: number): string => `${upgradeId}.${index + 1}`

/** Where each wave ends, in numbers of piles. */
export const waveEnds = (piles: number): readonly number[] =>
  [...new Set([1, 1 + Math.ceil(piles * SECOND_WAVE), piles])].filter((end) => end <= piles)

/** The wave of the n-th pile, from 0. */
export const waveOf = (piles: number, index: number): number => 1 + waveEnds(piles).findIndex((end) => index < end)

function wavesOf({ id, piles }: Issued): readonly Wave[] {
  const ends = waveEnds(piles)
  return ends.map((end, index) => {
    const from = ends[index - 1] ?? 0
    return { number: index + 1, jobIds: Array.from({ length: end - from }, (_, at) => jobIdOf(id, from + at)) }
  })
}

/** The first wave with a job that waits or runs; null when all have ended. */
export const openWave = (issued: Issued, jobAt: JobAt): Wave | null =>
  wavesOf(issued).find(({ jobIds }) => jobIds.some((jobId) => !is(firmwareJob, jobAt(jobId), 'settled'))) ?? null

/** The progress of the wave of a job: jobs that were sent, and those of them that failed. */
export function countWave(
  { jobIds }: Pick<Wave, 'jobIds'>,
  jobAt: JobAt,
): { readonly sent: number; readonly failed: number } {
  const jobs = jobIds.map(jobAt)
  const sent = jobs.filter((job) => !isNew(job) && !is(firmwareJob, job, 'queued') && !is(firmwareJob, job, 'canceled'))
  return { sent: sent.length, failed: sent.filter((job) => is(firmwareJob, job, 'failed')).length }
}

/** The wave of a job. */
export const waveOfJob = (issued: Issued, jobId: string): Wave | null =>
  wavesOf(issued).find(({ jobIds }) => jobIds.includes(jobId)) ?? null
