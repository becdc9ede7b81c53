import { SECOND } from '#contracts/durations.ts'
import type { Clock } from '../clock.ts'
import { reachedIn } from '../kernel/read-model/follower.ts'
import type { Keeper } from '../kernel/read-model/keeper.ts'
import type { Store } from '../store/store.ts'
import { SharedPositions } from './shared.ts'

/** A reader waits for so long, also for a worker that has yet to start. */
const WAITS_MS = 5 * SECOND

interface Options {
  readonly store: Store
  readonly clock: Clock
  /** Tells the worker that there are more facts. */
  readonly ring: () => void
  /** Tells it that somebody waits. */
  readonly want: () => void
  /** Has it let go of the file. */
  readonly close: (progress: SharedPositions) => void
}

interface Waiting {
  readonly position: number
  readonly end: (isReached: boolean) => void
}

/**
 * Has a worker write the read models of a world. What that needs to know is a number: how far the facts go. It writes several
 * times a second, and at once when somebody waits.
 */
export class KeeperAside implements Keeper {
  trouble: string | null = null
  readonly progress = new SharedPositions()
  readonly #options: Options
  readonly #waiting = new Set<Waiting>()

  constructor(options: Options) {
    const { store } = options
    this.#options = options
    this.progress.reached = reachedIn(store.db)
    this.progress.goal = store.position()
  }

  get reached(): number {
    return this.progress.reached
  }

  take(): void {}

  forget(): void {}

  committed(position: number): void {
    this.progress.goal = position
    this.#options.ring()
  }

  async reaches(position: number): Promise<boolean> {
    if (this.reached >= position) return true
    return new Promise((resolve) => {
      const cancel = this.#options.clock.after(WAITS_MS, () => waiting.end(false))
      const waiting: Waiting = {
        position,
        end: (isReached) => {
          cancel()
          this.#waiting.delete(waiting)
          resolve(isReached)
        },
      }
      this.#waiting.add(waiting)
      this.#options.want()
      // It may have come there before it heard that.
      this.isAwaited()
    })
  }

  /** Whether somebody still waits, once those whose position is reached were told. */
  isAwaited(): boolean {
    for (const { position, end } of this.#waiting) if (position <= this.reached) end(true)
    return this.#waiting.size > 0
  }

  close(): void {
    for (const { end } of this.#waiting) end(false)
    this.#options.close(this.progress)
  }
}
