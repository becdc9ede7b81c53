import type { TariffDetail, tariffChoice } from '#contracts/finance/tariff-version.calls.ts'
import type { TariffSource, TariffStep } from '#contracts/finance/tariff-assignment.ts'
import { TimeZone } from '#contracts/units.ts'
import { location, pileEntity, tariff, userGroup } from '#machines/master-data.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'
import { openReader } from '#backend/kernel/query/reader.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { tariffVersions } from './read-model.ts'
import { pricedPiles, tariffAssignments } from './users.read-model.ts'

/** Who is priced by which price list, and why. */

type Choice = (typeof tariffChoice)['answer']['Type']

const reader = perWorld(({ store }) => ({
  piles: openReader(store, pricedPiles),
  assigned: openReader(store, tariffAssignments),
  versions: openReader(store, tariffVersions),
}))

/** Groups, locations and piles that name a price list, the strongest first. */
export function usersOf(source: Source, tariffId: string): TariffDetail['usedBy'] {
  const { piles, assigned } = reader(source)
  const others = assigned.where({ tariffId }, { by: ['source', 'targetId'] })
  return [
    ...others.map(({ source: kind, targetId }) => named(source, kind, targetId)),
    ...piles.where({ tariffId }, { by: ['id'] }).map(({ id }) => named(source, 'pile', id)),
  ]
}

/** How many name each price list. */
export function userCounts(source: Source): ReadonlyMap<string, number> {
  const { piles, assigned } = reader(source)
  const counts = new Map<string, number>()
  for (const { tariffId, count } of [...piles.groups(['tariffId'], {}), ...assigned.groups(['tariffId'], {})])
    if (tariffId !== null) counts.set(tariffId, (counts.get(tariffId) ?? 0) + count)
  return counts
}

const named = (source: Source, kind: TariffSource, id: string): TariffDetail['usedBy'][number] => ({
  source: kind,
  id,
  name: nameOf(source, kind, id),
})

function nameOf(source: Source, kind: TariffSource, id: string): string {
  switch (kind) {
    case 'pile':
      return stateOf(source, pileEntity, id)?.context.name ?? id
    case 'location':
      return stateOf(source, location, id)?.context.name ?? id
    case 'group':
      return stateOf(source, userGroup, id)?.context.name ?? id
    default:
      return kind satisfies never
  }
}

/** The clocks of the places where a price list holds, the most frequent first; the operator's where nobody uses it. */
export function zonesOf(source: Source, users: TariffDetail['usedBy']): TariffDetail['zones'] {
  const zones = users.flatMap(({ source: kind, id }) => {
    const locationId =
      kind === 'pile' ? stateOf(source, pileEntity, id)?.context.locationId : kind === 'location' ? id : null
    const place = locationId === null || locationId === undefined ? null : stateOf(source, location, locationId)
    return place === null ? [] : [place.context.zone]
  })
  const counts = Map.groupBy(zones, (zone) => zone)
  const sorted = [...counts].toSorted(([, one], [, other]) => other.length - one.length).map(([zone]) => zone)
  return sorted.length === 0 ? [TimeZone.make(source.settings.zone)] : sorted
}

/** A decision with the names of those who were considered, and of their price lists. */
export const namedSteps = (source: Source, steps: readonly TariffStep[]): Choice['steps'] =>
  steps.map((step) => ({
    ...step,
    name: nameOf(source, step.source, step.id),
    tariffName: step.tariffId === null ? null : tariffName(source, step.tariffId),
  }))

/** What a price list is called: as its newest version, or as it was registered before there were versions. */
export function tariffName(source: Source, tariffId: string): string {
  const [newest] = reader(source).versions.where({ tariffId }, { by: ['-version'], most: 1 })
  return newest?.name ?? stateOf(source, tariff, tariffId)?.context.name ?? tariffId
}
