import { DAY, MINUTE } from '#contracts/durations.ts'
import { millis } from '#contracts/units.ts'
import { lapse, watchPreAuthorization } from './watch.ts'
import { walletHold } from '#machines/finance/wallet-hold.ts'
import { deadline } from '#backend/kernel/process/deadline.ts'
import type { Process } from '#backend/kernel/process/process.ts'

/** Raises pre-authorizations during sessions, and releases those that no record ever claimed (M11). */

const LAPSE_MS = 7 * DAY
/** The running cost is checked this often by the meter's own time, however often the pile reports. */
const LOOK_EVERY_MS = MINUTE

export function holds(): Process {
  const lookedAt = new Map<string, number>()
  return {
    name: 'holds',
    deadlines: [deadline(walletHold, { while: 'open', at: ({ context }) => millis(context.placedAt) + LAPSE_MS })],
    on: {
      'session.metered': (fact, { dispatch }) => {
        const at = millis(fact.data.at)
        const last = lookedAt.get(fact.id)
        if (last !== undefined && at - last < LOOK_EVERY_MS) return undefined
        lookedAt.set(fact.id, at)
        // The first block covers a session that has just begun.
        return last === undefined ? undefined : dispatch(watchPreAuthorization, { sessionId: fact.id })
      },
      'session.stopped': ({ id }) => lookedAt.delete(id),
      'session.reconciled': ({ id }) => lookedAt.delete(id),
    },
    due: (id, { dispatch }) => dispatch(lapse, { sessionId: id }),
  }
}
