import type { EnablingReach } from '#contracts/equipment/enablement.ts'
import type { LocationReach, LocationUses } from '#contracts/equipment/location-registration.ts'
import { pilesAt, plansAt } from '#machines/balancing/balancing.lookups.ts'
import { switchOf } from '#machines/equipment/enablement.names.ts'
import { enablement } from '#machines/equipment/enablement.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { location } from '#machines/master-data.ts'
import { must } from '#backend/kernel/refusals.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'
import { disable, enableSeen, enablingReachOf, reachOf } from '../switching/public.ts'

/** Locations are enabled, disabled and deleted (M04): what that affects is shown first and looked at again when it is done. */

interface Named {
  readonly id: string
}

const thing = ({ id }: Named) => ({ kind: 'location', id }) as const

/** What disabling a location takes out of service now. */
export const readReach: CommandHandler<Named, LocationReach> = (tx, named) => {
  const { piles, sessions, reservations, held } = reachOf(tx, thing(named))
  return { piles, sessions, reservations, held }
}

/** What enabling a location brings back into service now. */
export const readEnabling: CommandHandler<Named, EnablingReach> = (tx, named) => enablingReachOf(tx, thing(named))

/** Disables a location and its piles, unless something else would go out of service now than what was seen. */
export const disableLocation: CommandHandler<Named & { readonly seen: LocationReach }, Refusal | null> = (
  tx,
  { id, seen },
) => {
  const reach = readReach(tx, { id })
  const confirmed =
    reach.piles === seen.piles &&
    reach.sessions === seen.sessions &&
    reach.reservations === seen.reservations &&
    reach.held === seen.held
  return disable(tx, { ...thing({ id }), confirmed })
}

/** Enables a location with the piles that were disabled together with it. */
export const enableLocation: CommandHandler<Named & { readonly seen?: EnablingReach }, Refusal | null> = (
  tx,
  { id, ...asked },
) => enableSeen(tx, { ...thing({ id }), ...asked })

/** What still needs a location. */
export const readUses: CommandHandler<Named, LocationUses> = (tx, { id }) => ({
  piles: tx.find(pilesAt, id).length,
  plans: tx.find(plansAt, id).length,
})

/** Deletes a disabled location that nothing needs any more. What happened there stays. */
export const removeLocation: CommandHandler<Named, Refusal | null> = (tx, { id }) => {
  const { piles, plans } = readUses(tx, { id })
  const body = { children: piles + plans, unsettledRecords: 0, openOrders: 0 }
  const refusal = tx.dispatch(enablement, { id: switchOf(thing({ id })), command: 'remove', body })
  if (refusal === null) must(tx.dispatch(location, { id, command: 'delete', body: {} }))
  return refusal
}
