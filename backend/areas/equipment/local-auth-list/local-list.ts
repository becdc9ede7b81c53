import { localList } from '#machines/equipment/lists/local-list.ts'
import type { LocalListContext } from '#machines/equipment/lists/local-list.ts'
import { listLimitsOf } from '../configuration/public.ts'
import { must } from '#backend/kernel/refusals.ts'
import type { Transaction } from '#backend/kernel/transaction.ts'
import { areSame, changesTo } from './entries.ts'
import { wantedEntries } from './members.ts'
import { lists } from './actor.ts'

/** The local list of a pile as it stands since it was made last. */
export const localListOf = (tx: Transaction, pileId: string): LocalListContext => tx.stateOf(localList, pileId).context

/**
 * Makes the local list anew when it should hold something else. The parts of a list too long for one message bear the
 * versions from 1 on, so that a pile which has only some of them is never taken for one that has the version before.
 */
export function renew(tx: Transaction, pileId: string): LocalListContext {
  const known = localListOf(tx, pileId)
  const { entriesMax, partMax } = listLimitsOf(tx, pileId)
  // Who is left out of a list that has outgrown its pile is asked for online, as everybody who is not on it.
  const entries = wantedEntries(tx, pileId).slice(0, entriesMax)
  const parts = Math.ceil(entries.length / partMax)
  const next = known.version === 0 || !areSame(known.entries, entries) ? known.version + 1 : known.version
  const version = parts > 1 ? Math.max(next, parts + 1) : next
  if (version === known.version) return known
  const body = { version, ...changesTo(known.entries, entries) }
  must(tx.dispatch(localList, { id: pileId, command: 'make', body, as: lists }))
  return localListOf(tx, pileId)
}
