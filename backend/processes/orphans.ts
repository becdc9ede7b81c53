import type { SessionContext } from '#machines/charging-session.ts'
import { millis } from '#contracts/units.ts'
import { reconcile, suspect } from '../commands/reconcile.ts'
import type { Process } from './runner.ts'

/** Sessions that fell silent or lost their stop are suspected, waited for, and closed at last (M07). */
const HOUR = 3_600_000
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
    const session = world.store.standing('charging-session', id)
    if (session === null) return undefined
    if (session.value === 'Orphaned') return give(reconcile, { id })
    if (!['Charging', 'SuspendedEV', 'SuspendedEVSE', 'Stopping'].includes(session.value)) return undefined
    const silentFor = world.clock.now() - millis((session.context as SessionContext).meteredAt)
    return silentFor >= SILENCE_MS ? give(suspect, { id }) : wait(id, SILENCE_MS - silentFor)
  },
}
