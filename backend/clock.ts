/** The only source of time in the backend. Worlds take it as an option, so a whole network can run in virtual time. */
export interface Clock {
  /** Milliseconds since 1970, by the wall: it may be set, forward and back. */
  now(): number
  /** Milliseconds since some start, at the pace of real time: for spans, which a wall clock that is set must not change. */
  monotonic(): number
  /**
   * Runs once after some milliseconds; the answer cancels it. Never keeps the process alive. It may run a moment early, and
   * the wall may have been set meanwhile: whoever waits for an instant looks at `now` again.
   */
  after(milliseconds: number, run: () => void): () => void
  /** Runs as soon as what is at hand is done: commands that arrive together are committed together. */
  soon(run: () => void): void
}

/** Timers of Node hold at most 2^31 - 1 ms: a longer one would fire at once, so it is waited for in parts. */
const LONGEST = 2_147_483_647

export const realClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: (milliseconds, run) => {
    let timer: NodeJS.Timeout
    const wait = (left: number): void => {
      timer = setTimeout(() => (left > LONGEST ? wait(left - LONGEST) : run()), Math.min(Math.max(0, left), LONGEST))
      timer.unref()
    }
    wait(milliseconds)
    return () => clearTimeout(timer)
  },
  soon: (run) => {
    setImmediate(run)
  },
}
