import { chargingSession } from '#machines/charging-session.ts'
import { pileLink } from '#machines/pile-link.ts'
import { standingOf } from '../standing.ts'
import { HOUR } from '#contracts/durations.ts'
import { millis } from '#contracts/units.ts'
import { reconcile, suspect } from '../commands/reconcile.ts'
import type { Process } from './process.ts'

/**
 * Sessions whose pile was not heard of, or that lost their stop, are suspected, waited for, and closed at last (M07). A
 * pile that is connected is heard of, whether it meters or not.
 */
const SILENCE_MS = 6 * HOUR
const GRACE_MS = 24 * HOUR

export const orphans: Process = {
  name: 'orphans',
  on: {
    'session.started': ({ id }, { wait }) => wait(id, SILENCE_MS),
    'session.stopLost': ({ id }, { wait }) => wait(id, GRACE_MS),
    'session.stopped': ({ id }, { forget }) => forget(id),
    'session.reconciled': ({ id }, { forget }) => forget(id),
  },
  due: (id, { world, give, wait }) => {
    const session = standingOf(world, chargingSession, id)
    if (session === null) return undefined
    if (session.value === 'Orphaned') return give(reconcile, { id })
    if (!['Charging', 'SuspendedEV', 'SuspendedEVSE', 'Stopping'].includes(session.value)) return undefined
    const { pileId, meteredAt } = session.context
    const link = standingOf(world, pileLink, pileId)
    if (link !== null && link.value !== 'Offline') return wait(id, SILENCE_MS)
    const closedAt = link?.context.closedAt ?? meteredAt
    const silentFor = world.clock.now() - millis(closedAt > meteredAt ? closedAt : meteredAt)
    return silentFor >= SILENCE_MS ? give(suspect, { id }) : wait(id, SILENCE_MS - silentFor)
  },
}
