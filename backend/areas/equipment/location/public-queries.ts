import { location, pileEntity } from '#machines/master-data.ts'
import { stateOf } from '#backend/kernel/state.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'

/** Where things are, and what people know it by. */

export { ONLINE, kindsOf, locationOf, pileSeen, placeNow, placeOf, withPlaceNow, withPlaceOf } from './place.queries.ts'

/** The time zone of a row: that of its location, otherwise the operator's. */
export const zoneOf = ({ settings }: Source, zone: string | null): string => zone ?? settings.zone

/** The time zone of the place where a pile stands now; the operator's for one that nobody knows. */
export function zoneOfPile(source: Source, pileId: string | null): string {
  const known = pileId === null ? null : stateOf(source, pileEntity, pileId)
  const place = known === null ? null : stateOf(source, location, known.context.locationId)
  return zoneOf(source, place?.context.zone ?? null)
}

/** A customer's name, which is personal data and lies in the vault; null without a customer and after deletion. */
export const customerName = ({ store }: Source, customerId: string | null): string | null =>
  customerId === null ? null : store.vault.get(`customer:${customerId}`, 'name')
