import { availableParallelism, cpus, loadavg } from 'node:os'

/**
 * Time as a limit may count it. A busy machine gives everybody less of itself: while no processor is free, a process is charged what
 * it burnt, and for waiting less than the wall says, for what it waits for is starved as well. On a quiet machine it is the wall's.
 */

/** A processor counts as free for whoever wants it when so much of one was idle. */
const FREE_SHARE = 0.25
/**
 * What waiting costs where nothing is free: what hangs is still found, four times later at the most while four want each processor.
 * Where more do, whoever is waited for gets less.
 */
export const STARVED_PACE = 0.25
const PACE_LEAST = 0.02

/** What a process gets of a second where so many want each processor. */
export const paceAt = (wanting: number): number => Math.max(PACE_LEAST, Math.min(STARVED_PACE, 1 / wanting))
const paceNow = (): number => paceAt((loadavg()[0] ?? 0) / availableParallelism())

/** What passed between two looks, in milliseconds. */
export interface Passed {
  readonly wall: number
  /** Of this process, all its threads. */
  readonly cpu: number
  /** Of all processors together. */
  readonly idle: number
  /** What waiting costs. */
  readonly pace: number
}

export const fairOf = ({ wall, cpu, idle, pace }: Passed): number =>
  idle >= wall * FREE_SHARE ? wall : Math.min(wall, Math.max(cpu, wall * pace))

/** Milliseconds of the processor that this process has burnt, all its threads. */
export function cpuNow(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

interface Look {
  readonly at: number
  readonly cpu: number
  readonly idle: number
}

/** Each call answers the fair milliseconds since the one before. */
export function fairTime(cpu: () => number = cpuNow): () => number {
  const look = (): Look => ({
    at: performance.now(),
    cpu: cpu(),
    idle: cpus().reduce((sum, { times }) => sum + times.idle, 0),
  })
  let last = look()
  return () => {
    const next = look()
    const passed = { wall: next.at - last.at, cpu: next.cpu - last.cpu, idle: next.idle - last.idle, pace: paceNow() }
    last = next
    return fairOf(passed)
  }
}
