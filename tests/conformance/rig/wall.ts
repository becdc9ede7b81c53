import { realClock } from '#simulator/environment/real-clock.ts'
import type { Time } from './time.ts'

const LOOK_EVERY_MS = 50

/** Time on the wall, for subjects that are not ours. */
export const wall: Time = {
  now: realClock.now,
  async pass(ms, isOver = () => false) {
    const until = realClock.now() + ms
    const look = (): Promise<void> =>
      new Promise((resolve) => void realClock.after(Math.min(LOOK_EVERY_MS, until - realClock.now()), resolve))
    while (!isOver() && realClock.now() < until) await look()
  },
}
