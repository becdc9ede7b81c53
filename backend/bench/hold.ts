import { realClock } from '../clock.ts'

/** Longer than anything takes that needs no virtual time. */
const HELD_MS_MAX = 30_000

/** Virtual time stands still while something is under way that takes the machine's time. */
export class Hold {
  #under = 0

  get isHeld(): boolean {
    return this.#under > 0
  }

  async during<Value>(run: () => Promise<Value>): Promise<Value> {
    this.#under += 1
    try {
      return await run()
    } finally {
      this.#under -= 1
    }
  }

  /** Lets everything that is at hand come to rest. Throws when what holds does not come to its end. */
  async rest(): Promise<void> {
    const began = realClock.monotonic()
    do {
      await new Promise<void>((resolve) => realClock.soon(resolve))
      if (realClock.monotonic() - began > HELD_MS_MAX) throw new Error('something waits for time that is held for it')
    } while (this.isHeld)
  }
}
