/** The only source of time in the backend. Worlds take it as an option, so a whole network can run in virtual time. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs once after some milliseconds; the answer cancels it. Never keeps the process alive. */
  after(milliseconds: number, run: () => void): () => void
  /** Runs as soon as what is at hand is done: commands that arrive together are committed together. */
  soon(run: () => void): void
}

/** Timers of Node hold at most 2^31 - 1 ms; longer ones would fire at once. */
const LONGEST = 2_147_483_647

export const realClock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, Math.min(Math.max(0, milliseconds), LONGEST))
    timer.unref()
    return () => clearTimeout(timer)
  },
  soon: (run) => {
    setImmediate(run)
  },
}
