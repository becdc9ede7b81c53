import { SECOND } from '#contracts/durations.ts'
import { instant } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import type { Clock } from './clock.ts'

/** Smaller differences are network latency and do not set the clock. */
const LEAST_JUMP_MS = SECOND

/**
 * The pile's time of day. The central system sets it (OCPP 1.6 §4.2, §4.6), so it may jump in both
 * directions; energy and timers go by the pile's `Clock`, which never does.
 */
export class Calendar {
  readonly #clock: Clock
  #aheadMs = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Milliseconds since 1970. */
  now(): number {
    return this.#clock.now() + this.#aheadMs
  }

  /** The time as it stands in messages. */
  stamp(): Instant {
    return instant(this.now())
  }

  /** Sets the time of the central system. True when that is a jump; an unreadable time is ignored. */
  set(currentTime: string): boolean {
    const jumpMs = Date.parse(currentTime) - this.now()
    if (Number.isNaN(jumpMs) || Math.abs(jumpMs) < LEAST_JUMP_MS) return false
    this.#aheadMs += jumpMs
    return true
  }

  /** The clock of the pile goes wrong: it is so much further ahead, or behind, until the central system sets it. */
  jump(ms: number): void {
    this.#aheadMs += ms
  }
}
