import type { LinkStatus as Status } from '#contracts/equipment/pile-link.ts'
import { LinkStatus } from '#contracts/equipment/pile-link.ts'
import { connectorKey } from '#contracts/ids.ts'
import { TimeZone } from '#contracts/units.ts'
import { pileEntity } from '#machines/master-data.ts'
import { flag, id, moment, nullable, reference, text } from '#backend/kernel/read-model/columns.ts'
import type { Values } from '#backend/kernel/read-model/columns.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'
import { openReader } from '#backend/kernel/query/reader.ts'
import { stateOf } from '#backend/kernel/state.ts'

/** The pile, connector and location that a row is about, by the names people know. */

/** The link of a pile that can be reached. */
export const ONLINE = 'online' satisfies Status

const locations = reference('locations', { id: id(), name: text(), address: text(), zone: text(TimeZone) })
const connectors = reference('connectors', { id: id(), name: text() })
const piles = reference('piles', {
  id: id(),
  name: text(),
  isSimulated: flag(),
  isLab: flag(),
  locationId: text(),
  link: text(LinkStatus),
  linkSince: nullable(moment()),
  firmwareVersion: nullable(text()),
})

const reader = perWorld(({ store }) => ({
  locations: openReader(store, locations),
  connectors: openReader(store, connectors),
  piles: openReader(store, piles),
}))

/** A pile as the rows about it show it; null for what nobody registered. */
export const pileSeen = (source: Source, pileId: string): Values<typeof piles.columns> | null =>
  reader(source).piles.one(pileId)

/** A location; null for none. */
export const locationOf = (source: Source, locationId: string | null): Values<typeof locations.columns> | null =>
  locationId === null ? null : reader(source).locations.one(locationId)

interface At<Connector extends number | null> {
  readonly pileId: string
  readonly connectorId: Connector
}

interface Place<Connector extends number | null> extends At<Connector> {
  readonly pileName: string | null
  readonly isSimulated: boolean
  readonly isLab: boolean
  readonly connectorName: string | null
  readonly locationId: string | null
  readonly locationName: string | null
  /** Of the location, otherwise the operator's. */
  readonly zone: string
}

/** Of a row that keeps the location it happened at. */
export function placeOf<Connector extends number | null>(
  source: Source,
  { pileId, connectorId, locationId }: At<Connector> & { readonly locationId: string | null },
): Place<Connector> {
  return placed(source, { pileId, connectorId }, { pile: pileSeen(source, pileId), locationId })
}

/** Of a row about a pile, wherever it stands now. */
export function placeNow<Connector extends number | null>(
  source: Source,
  { pileId, connectorId }: At<Connector>,
): Place<Connector> {
  const pile = pileSeen(source, pileId)
  return placed(source, { pileId, connectorId }, { pile, locationId: pile?.locationId ?? null })
}

/** How every row begins. */
interface Beginning {
  readonly id: string
  readonly status: string
  readonly state: string
}

const beginningOf = ({ id: one, status, state }: Beginning): Beginning => ({ id: one, status, state })

/** A row that keeps the location it happened at, with the names of its place behind `id`, `status` and `state`. */
export function withPlaceOf<Row extends Beginning & At<number> & { readonly locationId: string | null }>(
  source: Source,
  row: Row,
) {
  const { locationId: _, ...about } = row
  return { ...beginningOf(row), ...placeOf(source, row), ...about }
}

/** A row about a pile, with the names of the place where that stands now behind `id`, `status` and `state`. */
export const withPlaceNow = <Row extends Beginning & At<number | null>>(source: Source, row: Row) => ({
  ...beginningOf(row),
  ...placeNow(source, row),
  ...row,
})

interface Found {
  readonly pile: { readonly name: string; readonly isSimulated: boolean; readonly isLab: boolean } | null
  readonly locationId: string | null
}

function placed<Connector extends number | null>(
  source: Source,
  { pileId, connectorId }: At<Connector>,
  { pile, locationId }: Found,
): Place<Connector> {
  const key = connectorId === null ? null : connectorKey(pileId, connectorId)
  const location = locationOf(source, locationId)
  return {
    pileId,
    pileName: pile?.name ?? null,
    ...kindsOf(source, pileId, pile),
    connectorId,
    connectorName: key === null ? null : (reader(source).connectors.one(key)?.name ?? null),
    locationId: location?.id ?? null,
    locationName: location?.name ?? null,
    zone: location?.zone ?? source.settings.zone,
  }
}

/** Whether a pile is simulated, and whether it is in lab mode; `pile` is its row, where it has been read already. */
export const kindsOf = (source: Source, pileId: string, pile: Found['pile'] = pileSeen(source, pileId)) => ({
  isSimulated: pile?.isSimulated ?? wasSimulated(source, pileId),
  isLab: pile?.isLab ?? false,
})

/** The same of a pile that was deleted: what it charged stays what it was. */
const wasSimulated = (source: Source, pileId: string): boolean =>
  stateOf(source, pileEntity, pileId)?.context.isSimulated === true
