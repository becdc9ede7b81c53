import { connectorKey } from '#contracts/ids.ts'
import type { ConnectorKey } from '#contracts/ids.ts'
import { chargingSession } from '#machines/charging-session.ts'
import type { Work } from './work.ts'

/** The key under which the open session of a connector is remembered: its transaction number. */
export const openSession = (connector: ConnectorKey): string => `open/${connector}`

/** The key of the session that began last on a connector, over or not: one that is told later may have begun before it. */
export const newestSession = (connector: ConnectorKey): string => `newest/${connector}`

/** The key of the last transaction number given out. */
export const lastTransaction = 'transaction'

/** A session whose connector another has: it is over, and its stop is on its way or lost (M07 LOST_STOP). */
export function loseToNewer(work: Work, id: string): void {
  const { value, context } = work.standing(chargingSession, id)
  if (value === 'New' || work.key(openSession(connectorKey(context.pileId, context.connectorId))) === id) return
  work.give(chargingSession, { id, command: 'missStop', body: { evidence: 'newTransaction' }, mayRefuse: over })
}

/** States in which a session waits for no stop any more, or is known to have lost it. */
const over = ['Orphaned', 'Stopped', 'Released', 'Aborted']
