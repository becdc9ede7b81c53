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
 * Commissions connectors that a pile was given, tells where what a pile reports has differed from the wish for a minute, and
 * ends waits for a charge that is over (M03).
 */

/** How long a pile may say otherwise than was wished. */
const DRIFT_MS = MINUTE

/** The wish for a connector and its report go by the same name. */
function look({ id }: { readonly id: string }, { world, dispatch }: ProcessContext): unknown {
  const wish = stateOf(world, lifecycle, id)
  // What nobody has wished is not insisted on.
  return wish === null || wish.context.request === 0 ? undefined : dispatch(calmDrift, wish.context)
}

/** When people must know that a pile says otherwise than was wished; null while it does not, and once they know. */
function driftsUntil({ id, context, since }: Waiting<AvailabilityContext>, world: World): number | null {
  const { pileId, connectorId, request } = context
  // Most connectors of a network: nothing else is looked up for them.
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
    // The wish stays as it is, whatever people are told.
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
