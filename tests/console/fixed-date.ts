import { afterEach, beforeEach, vi } from 'vitest'
import { testStart } from '#tests/support/lifecycles/given-when-then.ts'

/**
 * The console asks `Date` for the time. In each of its tests it stands still while timers go on, a minute after the test before, so
 * that no message is a repetition. Set up for all of them (tests/vitest.config.ts).
 */
const MINUTE = 60_000
let last = Date.parse(testStart)

/** Milliseconds since 1970 at which the running test takes place. */
export const fixedNow = (): number => last

beforeEach(() => {
  last += MINUTE
  vi.useFakeTimers({ toFake: ['Date'], now: last })
})
afterEach(() => vi.useRealTimers())
