import { chargingSession } from '#machines/charging/charging-session.ts'
import type { SessionContext } from '#machines/charging/charging-session.context.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { is } from '#machines/kit/tags.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { HOUR } from '#contracts/durations.ts'
import { millis } from '#contracts/units.ts'
import { reconcile, suspect } from './lost-stops.ts'
import { deadline } from '#backend/kernel/process/deadline.ts'
import type { World } from '#backend/world.ts'
import type { Waiting } from '#backend/kernel/process/deadline.ts'
import type { Process } from '#backend/kernel/process/process.ts'

/**
 * Sessions whose pile sends nothing, or whose stop was lost, become suspect, wait, and are reconciled in the end (M07).
 * A connected pile counts as sending, whether it meters or not.
 */
const SILENCE_MS = 6 * HOUR
const GRACE_MS = 24 * HOUR

function silentUntil({ context: { pileId, meteredAt } }: Waiting<SessionContext>, world: World): number | null {
  const link = stateOf(world, pileLink, pileId)
  if (is(pileLink, link, 'connected')) return null
  return Math.max(millis(link?.context.closedAt ?? meteredAt), millis(meteredAt)) + SILENCE_MS
}

export const lostStops: Process = {
  name: 'orphans',
  on: {},
  deadlines: [
    deadline(chargingSession, { while: 'running', inWorld: silentUntil }),
    deadline(chargingSession, { while: 'lost', at: ({ since }) => since + GRACE_MS }),
  ],
  due: (id, { world, dispatch }) =>
    is(chargingSession, stateOf(world, chargingSession, id), 'lost')
      ? dispatch(reconcile, { id })
      : dispatch(suspect, { id }),
}
