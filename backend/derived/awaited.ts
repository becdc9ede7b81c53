import { SECOND } from '#contracts/durations.ts'
import type { Clock } from '../clock.ts'

/** Whoever asks waits for so long, also for a worker that has yet to start. */
const WAITS_MS = 5 * SECOND

interface Waiting {
  readonly isThere: () => boolean
  readonly end: (isThere: boolean) => void
}

/** Those who wait until a worker has come far enough. */
export class Awaited {
  readonly #clock: Clock
  readonly #want: () => void
  readonly #waiting = new Set<Waiting>()

  /** `want` tells the worker that somebody waits. */
  constructor(clock: Clock, want: () => void) {
    this.#clock = clock
    this.#want = want
  }

  /** Whether it is there in time. */
  async until(isThere: () => boolean): Promise<boolean> {
    if (isThere()) return true
    return new Promise((resolve) => {
      const cancel = this.#clock.after(WAITS_MS, () => waiting.end(false))
      const waiting: Waiting = {
        isThere,
        end: (isReached) => {
          cancel()
          this.#waiting.delete(waiting)
          resolve(isReached)
        },
      }
      this.#waiting.add(waiting)
      this.#want()
      // It may have come there before it heard that.
      this.look()
    })
  }

  /** Tells those whose wait is over; answers whether somebody still waits. */
  look(): boolean {
    for (const { isThere, end } of this.#waiting) if (isThere()) end(true)
    return this.#waiting.size > 0
  }

  close(): void {
    for (const { end } of this.#waiting) end(false)
  }
}
