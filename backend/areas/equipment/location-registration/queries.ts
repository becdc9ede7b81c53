import type { Actor } from '#contracts/actor.ts'
import { registeredLocationResource } from '#contracts/equipment/location-registration.calls.ts'
import type { locationChoices } from '#contracts/equipment/location-registration.calls.ts'
import type { RowOffer } from '#contracts/http/listing.ts'
import { switchOf } from '#machines/equipment/enablement.names.ts'
import { enablement } from '#machines/equipment/enablement.ts'
import { assignmentOf } from '#machines/finance/tariff-assignment.names.ts'
import { location, subOperator, tariffAssignment } from '#machines/master-data.ts'
import { account } from '#machines/system/account.ts'
import { tariffName } from '#backend/areas/finance/tariff-version/public-queries.ts'
import { id, integer, reference, text } from '#backend/kernel/read-model/columns.ts'
import type { Answer } from '#backend/kernel/query/list.ts'
import { offersTo } from '#backend/kernel/query/offers.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'
import { openReader } from '#backend/kernel/query/reader.ts'
import { resourceQueries } from '#backend/kernel/query/resource-queries.ts'
import { stateOf, statesOf } from '#backend/kernel/state.ts'
import type { Store } from '#backend/store/store.ts'
import { registeredLocations } from './read-model.ts'

const piles = reference('registered_piles', {
  id: id(),
  locationId: text(),
  connectorCount: integer(),
  acCount: integer(),
})

const reader = perWorld(({ store }) => openReader(store, piles))

/** Registered locations with what `actor` may do with each, the highest rank first unless asked otherwise. */
export const registeredLocationQueries = resourceQueries(registeredLocationResource, registeredLocations, {
  of: location,
  row: (row, { source, actor }) => ({
    ...row,
    ownerName: row.owner === null ? null : (stateOf(source, subOperator, row.owner)?.context.name ?? row.owner),
    ...standing(source, row.id),
    offers: offersOn(source, row.id, actor),
  }),
  detail(row, { source, state: { context }, shown }) {
    const { load, electricityPrice = null, customerCareNumber = null, maintainer = null, description = null } = context
    const { logo = null, mapIcon = null } = context
    const { latitude, longitude, openingHours = [], parkingFee = { kind: 'none' as const } } = context
    const assigned = stateOf(source, tariffAssignment, assignmentOf({ kind: 'location', targetId: row.id }))
    const tariffId = assigned?.context.tariffId ?? null
    return {
      ...shown,
      latitude,
      longitude,
      external: load?.external ?? null,
      safetyMargin: load?.safetyMargin ?? null,
      electricityPrice,
      parkingFee,
      openingHours,
      customerCareNumber,
      maintainer,
      maintainerName: maintainer === null ? null : (stateOf(source, account, maintainer)?.context.account ?? null),
      description,
      logo,
      mapIcon,
      tariffName: tariffId === null ? null : tariffName(source, tariffId),
    }
  },
})

/** How much stands at a location: its registered piles, and their connectors by what they give. */
function standing(source: Source, locationId: string) {
  const [found] = reader(source).groups([], { locationId }, { sum: ['connectorCount', 'acCount'] })
  const { count = 0, connectorCount = 0, acCount = 0 } = found ?? {}
  return { piles: count, acConnectors: acCount, dcConnectors: connectorCount - acCount }
}

/** It is changed as what it is, and enabled, disabled and deleted by its switch. */
function offersOn(source: Source, locationId: string, actor: Actor): readonly RowOffer[] {
  const own = stateOf(source, enablement, switchOf({ kind: 'location', id: locationId }))
  return [
    ...offersTo({ source, actor, names: ['change'] }, location, stateOf(source, location, locationId)),
    ...offersTo({ source, actor, names: ['enable', 'disable', 'remove'] }, enablement, own),
  ]
}

/** Who may look after a location: maintainers, by the names of their accounts. */
export function chooseLocation(source: { readonly store: Store }): Answer<typeof locationChoices> {
  const maintainers = statesOf(source, account)
    .filter(({ context: { type } }) => type === 'MAINTAINER')
    .map(({ id: one, context }) => ({ id: one, name: context.account }))
  return { maintainers }
}
