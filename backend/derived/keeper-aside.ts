import type { Keeper } from '../kernel/read-model/keeper.ts'
import type { Awaited } from './awaited.ts'
import type { SharedPositions } from './shared.ts'

interface Options {
  readonly progress: SharedPositions
  readonly awaited: Awaited
  /** Tells the worker that there are more facts. */
  readonly ring: () => void
}

/**
 * Has a worker write the read models of a world. What that needs to know is a number: how far the facts go. It writes several
 * times a second, and at once when somebody waits.
 */
export class KeeperAside implements Keeper {
  trouble: string | null = null
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  get reached(): number {
    return this.#options.progress.reached
  }

  take(): void {}

  forget(): void {}

  committed(position: number): void {
    this.#options.progress.goal = position
    this.#options.ring()
  }

  async reaches(position: number): Promise<boolean> {
    return this.#options.awaited.until(() => this.reached >= position)
  }
}
