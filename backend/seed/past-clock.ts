import type { Clock } from '../clock.ts'

/** A clock that can be put back while a past is being written; then it is the real one again. */
export interface PastClock extends Clock {
  readonly real: Clock
  set(milliseconds: number): void
  release(): void
}

export function pastClock(real: Clock): PastClock {
  let fixed: number | null = null
  return {
    real,
    now: () => fixed ?? real.now(),
    monotonic: real.monotonic,
    after: real.after,
    soon: real.soon,
    set(milliseconds) {
      fixed = milliseconds
    },
    release() {
      fixed = null
    },
  }
}
