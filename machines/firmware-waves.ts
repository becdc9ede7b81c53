/**
 * Waves of a firmware upgrade (M17): one pile, then a tenth, then the rest. A wave begins when every job of those before has
 * ended. The jobs of an upgrade are numbered as its piles are.
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

/** Where a job stands. */
export type StateOf = (jobId: string) => string

/** Piles of the second wave, of all. */
const SECOND_WAVE = 0.1

/** The job of the n-th pile of an upgrade, from 0. */
export const jobIdOf = (upgradeId: string, index: number): string => `${upgradeId}.${index + 1}`

/** Where each wave ends, as numbers of piles. */
export const waveEnds = (piles: number): readonly number[] =>
  [...new Set([1, 1 + Math.ceil(piles * SECOND_WAVE), piles])].filter((end) => end <= piles)

/** The wave that the n-th pile is in, from 0. */
export const waveOf = (piles: number, index: number): number => 1 + waveEnds(piles).findIndex((end) => index < end)

/** The states in which a job has not succeeded, and nothing more comes of itself. */
const failed: ReadonlySet<string> = new Set(['DownloadFailed', 'InstallationFailed', 'NotSupported', 'NoReport'])
const over: ReadonlySet<string> = new Set([...failed, 'Verified', 'Canceled'])

/** Whether a job has failed, by its state. */
export const hasFailed = (state: string): boolean => failed.has(state)

/** Whether a job is over: nothing more comes of itself. */
export const isOver = (state: string): boolean => over.has(state)

/** The states in which a job waits for somebody, or to be sent: nothing of it is under way on its pile. */
const waiting: ReadonlySet<string> = new Set(['New', 'Queued', 'SignedNotSupported'])

/** Whether a job can still be cancelled: its pile has nothing of it. */
export const waits = (state: string): boolean => state !== 'New' && waiting.has(state)

/** Whether a job runs on its pile: it was sent and has neither succeeded nor failed. */
export const runs = (state: string): boolean => !waiting.has(state) && !isOver(state)

function wavesOf({ id, piles }: Issued): readonly Wave[] {
  const ends = waveEnds(piles)
  return ends.map((end, index) => {
    const from = ends[index - 1] ?? 0
    return { number: index + 1, jobIds: Array.from({ length: end - from }, (_, at) => jobIdOf(id, from + at)) }
  })
}

/** The first wave of which a job waits or runs; null when all have ended. */
export const openWave = (issued: Issued, stateOf: StateOf): Wave | null =>
  wavesOf(issued).find(({ jobIds }) => jobIds.some((jobId) => !isOver(stateOf(jobId)))) ?? null

/** How the wave of a job goes: jobs that were sent, and those of them that failed. */
export function countWave(
  { jobIds }: Pick<Wave, 'jobIds'>,
  stateOf: StateOf,
): { readonly sent: number; readonly failed: number } {
  const sent = jobIds.map(stateOf).filter((state) => state !== 'New' && state !== 'Queued' && state !== 'Canceled')
  return { sent: sent.length, failed: sent.filter(hasFailed).length }
}

/** The wave that a job is in. */
export const waveOfJob = (issued: Issued, jobId: string): Wave | null =>
  wavesOf(issued).find(({ jobIds }) => jobIds.includes(jobId)) ?? null
