import { tariffTargetsMax } from '#contracts/finance/tariff-version.calls.ts'
import type { tariffTargets as call, tariffZones } from '#contracts/finance/tariff-version.calls.ts'
import { TimeZone } from '#contracts/units.ts'
import { assignmentOf } from '#machines/finance/tariff-assignment.names.ts'
import { location, pileEntity, tariffAssignment, userGroup } from '#machines/master-data.ts'
import { is } from '#machines/kit/tags.ts'
import type { Answer } from '#backend/kernel/query/list.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'
import { stateOf, statesOf } from '#backend/kernel/state.ts'
import type { Store } from '#backend/store/store.ts'

type Target = Answer<typeof call>['list'][number]

/** What a price list can be assigned to, by a part of what it is called: groups, locations, piles. */
export function readTariffTargets(source: Source & { readonly store: Store }, sought: string): Answer<typeof call> {
  const assigned = (kind: 'group' | 'location', id: string): string | null =>
    stateOf(source, tariffAssignment, assignmentOf({ kind, targetId: id }))?.context.tariffId ?? null
  const all: readonly Target[] = [
    ...statesOf(source, userGroup).map(({ id, context: { name } }) => ({
      source: 'group' as const,
      id,
      name,
      tariffId: assigned('group', id),
    })),
    ...placesOf(source).map(({ id, context: { name } }) => ({
      source: 'location' as const,
      id,
      name,
      tariffId: assigned('location', id),
    })),
    ...statesOf(source, pileEntity).map(({ id, context: { name, tariffId } }) => ({
      source: 'pile' as const,
      id,
      name,
      tariffId,
    })),
  ]
  const part = sought.toLowerCase()
  const list = all.filter(({ id, name }) => `${id}\n${name}`.toLowerCase().includes(part))
  return { total: list.length, list: list.slice(0, tariffTargetsMax) }
}

/** The clocks of all locations, those of the most first; the operator's where there is none yet. */
export function readTariffZones(source: Source & { readonly store: Store }): Answer<typeof tariffZones> {
  const places = Map.groupBy(placesOf(source), ({ context: { zone } }) => zone)
  const list = [...places]
    .map(([zone, { length }]) => ({ zone, locations: length }))
    .toSorted((one, other) => other.locations - one.locations)
  if (list.length === 0) list.push({ zone: TimeZone.make(source.settings.zone), locations: 0 })
  return { total: list.length, list }
}

const placesOf = (source: { readonly store: Store }) =>
  statesOf(source, location).filter((one) => !is(location, one, 'over'))
