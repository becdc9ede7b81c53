import { MINUTE } from '#contracts/durations.ts'
import { instant, millis } from '#contracts/units.ts'
import { availability as lifecycle } from '#machines/equipment/availability.ts'
import type { AvailabilityContext } from '#machines/equipment/availability.ts'
import { connector } from '#machines/equipment/connector.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { is } from '#machines/kit/tags.ts'
import { calmDrift, isAdrift, tellDrift } from './drift.ts'
import { lapseWish } from './follow.ts'
import { commissionPile } from './wish.ts'
import { lastRaisedAt } from '#backend/areas/maintenance/alarm/public.ts'
import { stateOf, statesIn } from '#backend/kernel/state.ts'
import { agreedUntil } from '../remote-command/public.ts'
import { deadline } from '#backend/kernel/process/deadline.ts'
import type { World } from '#backend/world.ts'
import type { Waiting } from '#backend/kernel/process/deadline.ts'
import type { ProcessContext, Process } from '#backend/kernel/process/process.ts'

/**
 * Commissions the connectors of registered piles, raises an alarm where the reported status has contradicted the
 * request for a minute, and ends waits for a charge that is over (M03).
 */

/** How long a pile may report another availability than requested. */
const DRIFT_MS = MINUTE

/** The request for a connector and its reported status have the same stream id. */
function look({ id }: { readonly id: string }, { world, dispatch }: ProcessContext): unknown {
  const wish = stateOf(world, lifecycle, id)
  // Without a request nothing is enforced.
  return wish === null || wish.context.request === 0 ? undefined : dispatch(calmDrift, wish.context)
}

/** When the alarm is due; null while report and request agree, and once it was raised. */
function driftsUntil({ id, context, since }: Waiting<AvailabilityContext>, world: World): number | null {
  const { pileId, connectorId, request } = context
  // True of most connectors of a network: nothing else is looked up for them.
  if (request === 0 || !isAdrift(statesIn(world), { pileId, connectorId })) return null
  const [report] = world.store.stretch(connector.name, id, { limit: 1 })
  const openedAt = stateOf(world, pileLink, pileId)?.context.openedAt ?? null
  const begun = Math.max(since, ...[report?.at ?? null, openedAt].flatMap((at) => (at === null ? [] : millis(at))))
  const last = lastRaisedAt(world, { pileId, connectorId, code: 'AvailabilityDrift' })
  return last !== null && last > instant(begun) ? null : begun + DRIFT_MS
}

export const availability: Process = {
  name: 'availability',
  on: {
    'pile.changed': ({ id }, { dispatch }) => dispatch(commissionPile, { pileId: id }),
    'connector.reported': look,
    'availability.inoperativeRequested': look,
    'availability.operativeRequested': look,
    'availability.accepted': look,
    'availability.scheduled': look,
    'availability.rejected': look,
    'availability.tookEffect': look,
    'availability.lapsed': look,
  },
  deadlines: [
    deadline(lifecycle, {
      while: 'deferred',
      inWorld: ({ context: { pileId, connectorId }, since }, world) =>
        agreedUntil(world, { pileId, connectorIds: [connectorId], since }),
    }),
    // The record does not change, whether the alarm is raised or not.
    deadline(lifecycle, {
      while: 'insisted',
      inWorld: driftsUntil,
      every: DRIFT_MS,
    }),
  ],
  due: (id, { world, dispatch }) => {
    const wish = stateOf(world, lifecycle, id)
    if (wish === null) return undefined
    return dispatch(is(lifecycle, wish, 'deferred') ? lapseWish : tellDrift, wish.context)
  },
}
