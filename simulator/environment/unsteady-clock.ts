import type { Random } from './random.ts'
import type { VirtualClock } from './virtual-clock.ts'

/**
 * A realistic clock over an exact one: timers fire a millisecond early now and then and often late, and the wall time is
 * set forward and back. The same seed yields the same clock.
 */
export interface UnsteadyClock {
  now(): number
  monotonic(): number
  after(ms: number, run: () => void): () => void
  /** Sets the wall clock forward by so many milliseconds, or back. */
  step(ms: number): void
  /** Sets the wall clock at random times until it is stopped. */
  wander(): () => void
}

/** Of Node's timers, 4 to 10 % fire a millisecond early; in a busy process they are late. */
const EARLY = 0.07
const LATE = 0.2
const LATE_MS_MAX = 40

const HOUR_MS = 3_600_000
/** The mean interval at which the wall clock is set. */
const STEP_EVERY_MS = HOUR_MS
/** Mostly by what a time server corrects; sometimes by more, as when a machine wakes from sleep. */
const FAR = 0.15
const NEAR_MS_MAX = 6_000
const FAR_MS_MAX = 10 * 60_000

/** Opens an unsteady view of a true clock. */
export function unsteadyClock(steady: VirtualClock, chance: Random): UnsteadyClock {
  let offset = 0
  const step = (ms: number): void => {
    offset += Math.round(ms)
  }
  function drift(): number {
    const at = chance.next()
    if (at < EARLY) return -1
    return at < EARLY + LATE ? Math.floor(chance.between(1, LATE_MS_MAX)) : 0
  }
  function wander(): () => void {
    let cancel = steady.after(chance.between(0, 2 * STEP_EVERY_MS), go)
    function go(): void {
      const most = chance.chance(FAR) ? FAR_MS_MAX : NEAR_MS_MAX
      step(chance.between(-most, most))
      cancel = steady.after(chance.between(0, 2 * STEP_EVERY_MS), go)
    }
    return () => cancel()
  }
  return {
    now: () => steady.now() + offset,
    monotonic: () => steady.now(),
    // Only waiting is inexact: a delay of 0 stays 0.
    after: (ms, run) => steady.after(ms <= 0 ? ms : ms + drift(), run),
    step,
    wander,
  }
}
