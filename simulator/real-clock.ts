import type { Clock } from './clock.ts'

/** Node counts a timer's delay in 31 bits; a longer one would fire at once. */
const LONGEST_DELAY_MS = 2 ** 31 - 1

/** The clock on the wall: for the bench, whose piles stand in front of a real central system. */
export const realClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, Math.min(ms, LONGEST_DELAY_MS))
    return () => clearTimeout(timer)
  },
}
