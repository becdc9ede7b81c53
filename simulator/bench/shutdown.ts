import type { Fleet } from '../fleet/fleet.ts'

const LOOK_EVERY_MS = 100

/** Stops what charges and waits until every transaction message is confirmed, at most the time of grace. */
export async function finished(fleet: Fleet, graceMs: number): Promise<void> {
  fleet.finish()
  for (let left = graceMs; left > 0; left -= LOOK_EVERY_MS) {
    if (fleet.piles.every((pile) => pile.kept === 0)) return
    await new Promise((resolve) => void setTimeout(resolve, LOOK_EVERY_MS))
  }
}
