import type { Time } from './time.ts'

const LOOK_EVERY_MS = 50

/** Time on the wall, for subjects that are not ours. */
export const wall: Time = {
  now: () => Date.now(),
  async pass(ms, isOver = () => false) {
    const until = Date.now() + ms
    while (!isOver() && Date.now() < until)
      await new Promise((resolve) => void setTimeout(resolve, Math.min(LOOK_EVERY_MS, until - Date.now())))
  },
}
