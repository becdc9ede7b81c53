import type { Clock } from './clock.ts'

/** Node counts a timer's delay in 31 bits: a longer one would fire at once, so it is waited for in parts. */
const LONGEST_DELAY_MS = 2 ** 31 - 1

/** The system clock, for the bench, whose piles connect to a real central system. */
export const realClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    let timer: NodeJS.Timeout
    const wait = (left: number): void => {
      const fire = (): void => (left > LONGEST_DELAY_MS ? wait(left - LONGEST_DELAY_MS) : run())
      timer = setTimeout(fire, Math.min(left, LONGEST_DELAY_MS))
    }
    wait(ms)
    return () => clearTimeout(timer)
  },
}
