import type { EnablingReach } from '#contracts/equipment/enablement.ts'
import type { PileReach, PileUses } from '#contracts/equipment/pile-registration.ts'
import { unsettledRecords } from '#machines/charging/charge-record.lookups.ts'
import { switchOf } from '#machines/equipment/enablement.names.ts'
import { enablement } from '#machines/equipment/enablement.ts'
import { everyList } from '#machines/equipment/lists/offline-list.lookups.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { openOrders } from '#machines/maintenance/work-order.lookups.ts'
import { authorizationList, location, pileEntity } from '#machines/master-data.ts'
import { must } from '#backend/kernel/refusals.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'
import { disable, enableSeen, enablingReachOf, reachOf, sessionsAt } from '../switching/public.ts'

/** Piles are enabled, disabled and deleted (M04): what that affects is shown first and looked at again when it is done. */

interface Named {
  readonly id: string
}

const thing = ({ id }: Named) => ({ kind: 'pile', id }) as const

/** What disabling a pile takes out of service now. */
export const readReach: CommandHandler<Named, PileReach> = (tx, named) => {
  const { piles, sessions, reservations, held } = reachOf(tx, thing(named))
  return { piles, sessions, reservations, held }
}

/** What enabling a pile brings back into service now. */
export const readEnabling: CommandHandler<Named, EnablingReach> = (tx, named) => enablingReachOf(tx, thing(named))

/** Disables a pile, unless something else would go out of service now than what was seen. */
export const disablePile: CommandHandler<Named & { readonly seen: PileReach }, Refusal | null> = (tx, { id, seen }) => {
  const reach = readReach(tx, { id })
  const confirmed =
    reach.piles === seen.piles &&
    reach.sessions === seen.sessions &&
    reach.reservations === seen.reservations &&
    reach.held === seen.held
  return disable(tx, { ...thing({ id }), confirmed })
}

export const enablePile: CommandHandler<Named & { readonly seen?: EnablingReach }, Refusal | null> = (
  tx,
  { id, ...asked },
) => enableSeen(tx, { ...thing({ id }), ...asked })

/** What still needs a pile. */
export const readUses: CommandHandler<Named, PileUses> = (tx, { id }) => {
  const { locationId } = tx.stateOf(pileEntity, id).context
  const { load } = tx.stateOf(location, locationId).context
  return {
    sessions: sessionsAt(tx, id).length,
    records: tx.find(unsettledRecords, id).length,
    orders: tx.find(openOrders, id).length,
    circuits: (load?.circuits ?? []).filter(({ pileIds }) => pileIds.some((one) => one === id)).length,
    lists: tx.find(everyList).filter((list) => tx.stateOf(authorizationList, list).context.pileIds.includes(id)).length,
  }
}

/** Deletes a disabled pile that nothing needs any more. Its identity is never used again. */
export const removePile: CommandHandler<Named, Refusal | null> = (tx, { id }) => {
  const { sessions, records, orders, circuits, lists } = readUses(tx, { id })
  const body = { children: circuits + lists, unsettledRecords: sessions + records, openOrders: orders }
  const refusal = tx.dispatch(enablement, { id: switchOf(thing({ id })), command: 'remove', body })
  if (refusal === null) must(tx.dispatch(pileEntity, { id, command: 'delete', body: {} }))
  return refusal
}
