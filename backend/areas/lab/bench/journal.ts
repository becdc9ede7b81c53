import type { BenchAct } from '#contracts/lab/bench.ts'
import { instant } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import type { Clock } from '#backend/clock.ts'

/** Acts of a pile that are kept, and piles that they are kept of; the bench forgets as much when it ends. */
const ACTS_MAX = 100
const PILES_MAX = 1_000

interface Done {
  readonly at: Instant
  readonly account: string
  readonly act: BenchAct
  readonly isDone: boolean
}

/** Who did what at the bench, while the server runs: acts on simulated things are no facts of the network. */
export interface Journal {
  add(pileId: string, done: Omit<Done, 'at'>): void
  /** The latest first. */
  of(pileId: string): readonly Done[]
}

export function openJournal(clock: Clock): Journal {
  const acts = new Map<string, readonly Done[]>()
  return {
    add(pileId, done) {
      const before = acts.get(pileId) ?? []
      acts.delete(pileId)
      acts.set(pileId, [{ at: instant(clock.now()), ...done }, ...before].slice(0, ACTS_MAX))
      const [oldest] = acts.keys()
      if (acts.size > PILES_MAX && oldest !== undefined) acts.delete(oldest)
    },
    of: (pileId) => acts.get(pileId) ?? [],
  }
}
