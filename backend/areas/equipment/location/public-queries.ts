import type { LinkStatus } from '#contracts/equipment/pile-link.ts'
import { location, pileEntity } from '#machines/master-data.ts'
import { stateOf } from '#backend/kernel/state.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'

/** Where a row's pile, connector and location get their names from. The row itself stands as `t` in these statements. */
export const placeColumns = `t.pileId, p.name AS pileName, t.connectorId, c.name AS connectorName, l.id AS locationId,
  l.name AS locationName, l.zone AS zone`

/** For rows that keep the location they happened at. */
export const placeJoins = `LEFT JOIN piles p ON p.id = t.pileId
  LEFT JOIN connectors c ON c.id = t.pileId || '~' || t.connectorId LEFT JOIN locations l ON l.id = t.locationId`

/** For rows about a pile wherever it stands now. */
export const placeJoinsNow = `LEFT JOIN piles p ON p.id = t.pileId
  LEFT JOIN connectors c ON c.id = t.pileId || '~' || t.connectorId LEFT JOIN locations l ON l.id = p.locationId`

/** The link of a pile that can be reached. */
export const ONLINE = 'online' satisfies LinkStatus

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
