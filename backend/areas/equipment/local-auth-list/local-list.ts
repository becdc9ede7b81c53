import { localList } from '#machines/equipment/lists/local-list.ts'
import type { LocalListContext } from '#machines/equipment/lists/local-list.ts'
import { listLimitsOf } from '../configuration/public.ts'
import { must } from '#backend/kernel/refusals.ts'
import type { Transaction } from '#backend/kernel/transaction.ts'
import { areSame, changesTo } from './entries.ts'
import { wantedEntries } from './members.ts'
import { lists } from './actor.ts'

/** The local list that a pile should have, as last computed. */
export const localListOf = (tx: Transaction, pileId: string): LocalListContext => tx.stateOf(localList, pileId).context

/**
 * Computes the local list again where its entries have changed. The parts of a list that is too long for one message
 * have the versions from 1 on, so that a pile with only some of them is never taken to have the version before.
 */
export function renew(tx: Transaction, pileId: string): LocalListContext {
  const known = localListOf(tx, pileId)
  const { entriesMax, partMax } = listLimitsOf(tx, pileId)
  // Cards that exceed the pile's limit are left out: the pile authorizes them online, like every card that is not on
  // the list.
  const entries = wantedEntries(tx, pileId).slice(0, entriesMax)
  const parts = Math.ceil(entries.length / partMax)
  const next = known.version === 0 || !areSame(known.entries, entries) ? known.version + 1 : known.version
  const version = parts > 1 ? Math.max(next, parts + 1) : next
  if (version === known.version) return known
  const body = { version, ...changesTo(known.entries, entries) }
  must(tx.dispatch(localList, { id: pileId, command: 'make', body, as: lists }))
  return localListOf(tx, pileId)
}
