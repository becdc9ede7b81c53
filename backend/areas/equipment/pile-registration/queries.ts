import type { Actor } from '#contracts/actor.ts'
import { ConnectorStatus, DeviceStatus } from '#contracts/equipment/connector.ts'
import { registeredPileResource } from '#contracts/equipment/pile-registration.calls.ts'
import type { RegisteredConnector, pileChoices } from '#contracts/equipment/pile-registration.calls.ts'
import type { DeviceField, Pile } from '#contracts/equipment/pile.ts'
import type { RowOffer } from '#contracts/http/listing.ts'
import { connectorKey } from '#contracts/ids.ts'
import { switchOf } from '#machines/equipment/enablement.names.ts'
import { enablement } from '#machines/equipment/enablement.ts'
import { tariffVersion } from '#machines/finance/tariff-version.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { is } from '#machines/kit/tags.ts'
import { location, pileEntity, tariff } from '#machines/master-data.ts'
import { tariffName } from '#backend/areas/finance/tariff-version/public-queries.ts'
import { id, reference, text } from '#backend/kernel/read-model/columns.ts'
import { offersTo } from '#backend/kernel/query/offers.ts'
import type { Answer } from '#backend/kernel/query/list.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'
import { openReader } from '#backend/kernel/query/reader.ts'
import { resourceQueries } from '#backend/kernel/query/resource-queries.ts'
import { stateOf, statesOf } from '#backend/kernel/state.ts'
import type { Store } from '#backend/store/store.ts'
import { locationOf } from '../location/public-queries.ts'
import { registeredPiles } from './read-model.ts'

const devices = reference('piles', { id: id(), status: text(DeviceStatus) })
const connectors = reference('connectors', { id: id(), shown: text(ConnectorStatus) })

const reader = perWorld(({ store }) => ({
  devices: openReader(store, devices),
  connectors: openReader(store, connectors),
}))

/** Registered piles with what `actor` may do with each, by id unless asked otherwise. */
export const registeredPileQueries = resourceQueries(registeredPileResource, registeredPiles, {
  of: pileEntity,
  row: (row, { source, actor }) => ({
    ...row,
    locationName: locationOf(source, row.locationId)?.name ?? null,
    deviceStatus: reader(source).devices.one(row.id)?.status ?? 'offline',
    offers: offersOn(source, row.id, actor),
  }),
  detail({ id: pileId, locationId }, { source, state: { context }, shown }) {
    const link = stateOf(source, pileLink, pileId)?.context
    return {
      ...shown,
      code: pileId,
      isOnline: shown.deviceStatus !== 'offline',
      address: locationOf(source, locationId)?.address ?? null,
      tariffId: context.tariffId,
      tariffName: context.tariffId === null ? null : tariffName(source, context.tariffId),
      releaseDetection: context.releaseDetection,
      ...deviceOf(context),
      reported: link?.boot ?? null,
      bootedAt: link?.bootedAt ?? null,
      connectors: context.connectors.map((one) => registeredConnector(source, pileId, one)),
    }
  },
})

/** What was registered of the device, null for what was not. */
function deviceOf(pile: Pile): Readonly<Record<Exclude<DeviceField, 'serialNumber'>, string | null>> {
  const { boxSerialNumber, vendor, model, firmwareVersion, iccid, imsi, meterSerialNumber, meterType } = pile
  return {
    boxSerialNumber: boxSerialNumber ?? null,
    vendor: vendor ?? null,
    model: model ?? null,
    firmwareVersion: firmwareVersion ?? null,
    iccid: iccid ?? null,
    imsi: imsi ?? null,
    meterSerialNumber: meterSerialNumber ?? null,
    meterType: meterType ?? null,
  }
}

function registeredConnector(
  source: Source,
  pileId: string,
  { connectorId, name, standard, power, code }: Pile['connectors'][number],
): RegisteredConnector {
  const key = connectorKey(pileId, connectorId)
  const status = reader(source).connectors.one(key)?.shown ?? 'Offline'
  return { id: key, connectorId, name, code: code ?? `${pileId}-${connectorId}`, standard, power, status }
}

/** It is changed as what it is, and enabled, disabled and deleted by its switch. */
function offersOn(source: Source, pileId: string, actor: Actor): readonly RowOffer[] {
  const own = stateOf(source, enablement, switchOf({ kind: 'pile', id: pileId }))
  return [
    ...offersTo({ source, actor, names: ['change'] }, pileEntity, stateOf(source, pileEntity, pileId)),
    ...offersTo({ source, actor, names: ['enable', 'disable', 'remove'] }, enablement, own),
  ]
}

/** Choices that one answer has. */
const CHOICES_MOST = 500

/** What a pile is registered with, by a part of its name, in the order of names. */
export function choosePile(source: Source & { readonly store: Store }, sought: string): Answer<typeof pileChoices> {
  const part = sought.toLowerCase()
  const sorted = (all: readonly { readonly id: string; readonly name: string }[]) =>
    all
      .filter(({ name }) => name.toLowerCase().includes(part))
      .toSorted((one, other) => one.name.localeCompare(other.name))
      .slice(0, CHOICES_MOST)
  const there = statesOf(source, location).filter((one) => !is(location, one, 'over'))
  const locations = there.map(({ id: one, context: { name } }) => ({ id: one, name }))
  return { locations: sorted(locations), tariffs: sorted(priceLists(source)) }
}

/** Every price list by its name: as its last version has it, or as it was registered before there were versions. */
function priceLists(
  source: Source & { readonly store: Store },
): readonly { readonly id: string; readonly name: string }[] {
  const versions = statesOf(source, tariffVersion)
  const versioned = new Map(versions.map(({ context: { tariffId, terms } }) => [tariffId, terms.name]))
  const former = statesOf(source, tariff).filter(
    ({ id: one }) => !versioned.has(one) && !versions.some((version) => version.id === one),
  )
  return [...versioned, ...former.map(({ id: one, context: { name } }) => [one, name] as const)].map(([one, name]) => ({
    id: one,
    name,
  }))
}
