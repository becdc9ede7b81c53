import type { Taken } from '#contracts/lab/atlas.calls.ts'
import { summedTaken } from '#contracts/lab/taken.ts'
import type { RunOver, RunPlan, RunState } from '#contracts/lab/scenario-drive.ts'
import { RUNS_KEPT } from '#contracts/lab/scenarios.calls.ts'
import type { RunRow } from '#contracts/lab/scenarios.calls.ts'
import { SECOND } from '#contracts/durations.ts'
import { instant } from '#contracts/units.ts'
import type { Clock } from '#backend/clock.ts'
import type { Ids } from '#backend/ids.ts'

/** Whoever asked so lately is still there. */
const WATCHED_MS = 10 * SECOND

interface Begun {
  readonly name: string
  readonly plan: RunPlan
  readonly account: string
  /** The run that it plays again. */
  readonly repeats?: Repeatable
}

/** A run as it can be played again. */
export interface Repeatable {
  readonly id: string
  readonly plan: RunPlan
  /** Of facts and frames; null where there is no report. */
  readonly hash: string | null
}

export interface Run {
  readonly row: RunRow
  readonly state: RunState | null
  readonly over: RunOver | null
  readonly repeats: { readonly id: string; readonly isSame: boolean | null } | null
}

interface Kept extends Omit<Run, 'repeats'> {
  readonly plan: RunPlan
  readonly repeats: Repeatable | null
  state: RunState | null
  over: RunOver | null
  lookedAt: number
}

/** The last runs of scenarios, while the server runs: what was tried on simulated things is no fact of the network. */
export class Runs {
  readonly #clock: Clock
  readonly #ids: Ids
  readonly #kept = new Map<string, Kept>()

  constructor(clock: Clock, ids: Ids) {
    this.#clock = clock
    this.#ids = ids
  }

  /** The latest first. */
  all(): readonly RunRow[] {
    return [...this.#kept.values()].map(rowOf).toReversed()
  }

  /** How often all of them together took each transition. */
  taken(): readonly Taken[] {
    return summedTaken([...this.#kept.values()].flatMap(({ over }) => over?.run?.taken ?? []))
  }

  /** The one that is played now. */
  get running(): RunRow | null {
    return this.all().find(({ outcome }) => outcome === 'running') ?? null
  }

  /** Somebody looks at it. */
  look(id: string): Run | null {
    const kept = this.#kept.get(id)
    if (kept === undefined) return null
    kept.lookedAt = this.#clock.monotonic()
    return { row: rowOf(kept), state: kept.state, over: kept.over, repeats: comparedOf(kept) }
  }

  /** What it plays or has played: the seed is that of its plan, or that of its text. */
  plan(id: string): Repeatable | null {
    const kept = this.#kept.get(id)
    if (kept === undefined) return null
    const { plan, over } = kept
    return { id, plan, hash: over?.run?.hash ?? null }
  }

  /** Keeps a run that begins, and answers its id and who hears of it. */
  begin({ name, plan, account, repeats }: Begun) {
    const id = this.#ids.next()
    const at = instant(this.#clock.now())
    const row = { id, name, file: plan.file, account, at, outcome: 'running', seed: plan.seed, tookMs: null } as const
    const lookedAt = this.#clock.monotonic()
    const kept: Kept = { row, plan, repeats: repeats ?? null, state: null, over: null, lookedAt }
    this.#kept.set(id, kept)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > RUNS_KEPT && oldest !== undefined) this.#kept.delete(oldest)
    return {
      id,
      stands: (state: RunState): void => {
        kept.state = state
      },
      over: (over: RunOver): void => {
        kept.over = over
      },
      isWatched: (): boolean => this.#clock.monotonic() - kept.lookedAt < WATCHED_MS,
    }
  }
}

function rowOf({ row, over }: Kept): RunRow {
  if (over === null) return row
  const { run, why } = over
  if (run === null) return { ...row, outcome: why ?? 'broken' }
  return { ...row, outcome: run.verdict, seed: run.seed, tookMs: run.ran.tookMs }
}

/** Whether facts and frames are those of the run that is played again. */
function comparedOf({ repeats, over }: Kept): Run['repeats'] {
  if (repeats === null) return null
  const hash = over?.run?.hash ?? null
  return { id: repeats.id, isSame: hash === null || repeats.hash === null ? null : hash === repeats.hash }
}
