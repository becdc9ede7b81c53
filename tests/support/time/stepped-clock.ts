import { testClock } from '../site/world.ts'
import type { TestClock } from '../site/world.ts'

/** The clock of a test whose timers may ring so much too early, and whose wall can be set. */
export interface SteppedClock extends TestClock {
  /** Sets the wall forward by so many milliseconds, or back. */
  step(milliseconds: number): void
}

/** A stepped clock over one that is true. */
export function steppedClock(earlyBy = 0): SteppedClock {
  const steady = testClock()
  let offset = 0
  return {
    ...steady,
    now: () => steady.now() + offset,
    after: (milliseconds, run) => steady.after(Math.max(0, milliseconds - earlyBy), run),
    advance: (milliseconds) => steady.advance(milliseconds),
    runUntil: (at) => steady.runUntil(at - offset),
    settleUntil: (at, settle) => steady.settleUntil(at - offset, settle),
    step(milliseconds) {
      offset += milliseconds
    },
  }
}
