import type { ChargePoint } from '../charge-point/charge-point.ts'
import { nothing } from '../environment/clock.ts'

/** Waits of a scenario, on the pile's own clock: an hour of virtual time costs nothing. */

/** The longest wait of a story for the central system, the driver or the pile. */
const WITHIN_MS = 60_000
/** Interval at which conditions without an event are checked. */
const LOOK_EVERY_MS = 250

/**
 * Waits until a condition holds; it is checked at every event of the pile and at intervals.
 * Rejects, naming what it waited for, when that does not happen in time.
 */
export function until(
  pile: Pick<ChargePoint, 'clock' | 'id' | 'watch'>,
  what: string,
  isSo: () => boolean,
): Promise<void> {
  if (isSo()) return Promise.resolve()
  const { clock } = pile
  const deadline = clock.now() + WITHIN_MS
  return new Promise((resolve, reject) => {
    let next = nothing
    const over = (settle: () => void): void => {
      stop()
      next()
      settle()
    }
    const look = (): void => {
      if (isSo()) over(resolve)
    }
    const lookAgain = (): void => {
      if (isSo()) over(resolve)
      else if (clock.now() < deadline) next = clock.after(LOOK_EVERY_MS, lookAgain)
      else over(() => reject(new Error(`${pile.id}: ${what} did not come about within ${WITHIN_MS} ms`)))
    }
    const stop = pile.watch(look)
    lookAgain()
  })
}

/** Lets time pass. */
export const pause = (pile: Pick<ChargePoint, 'clock'>, ms: number): Promise<void> =>
  new Promise((resolve) => void pile.clock.after(ms, resolve))
