import { mappedLocationsMost } from '#contracts/home/location-map.calls.ts'
import type { MappedLocation } from '#contracts/home/location-map.calls.ts'
import { ConnectorStatus, connectorStatuses } from '#contracts/equipment/connector.ts'
import { flag, id, integer, real, reference, text } from '#backend/kernel/read-model/columns.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'
import { openReader } from '#backend/kernel/query/reader.ts'

const locations = reference('locations', {
  id: id(),
  name: text(),
  address: text(),
  latitude: real(),
  longitude: real(),
  rank: integer(),
  isOver: flag(),
})
const piles = reference('piles', { id: id(), locationId: text() })
const connectors = reference('connectors', { id: id(), pileId: text(), shown: text(ConnectorStatus) })

const reader = perWorld(({ store }) => ({
  locations: openReader(store, locations),
  piles: openReader(store, piles),
  connectors: openReader(store, connectors),
}))

/** Deleted ones are on no map. */
const there = { isOver: false } as const

interface LocationMap {
  readonly total: number
  readonly list: readonly MappedLocation[]
}

/** The locations with the states of their connectors, the higher ranks first. */
export function readLocationMap(source: Source): LocationMap {
  const read = reader(source)
  const [all] = read.locations.groups([], there)
  const listed = read.locations.where(there, { by: ['-rank', 'id'], most: mappedLocationsMost })
  const pilesOf = Map.groupBy(read.piles.where({}), ({ locationId }) => locationId)
  const shownAt = Map.groupBy(read.connectors.groups(['pileId', 'shown'], {}), ({ pileId }) => pileId)
  return {
    total: all?.count ?? 0,
    list: listed.map(({ rank: _rank, isOver: _isOver, ...location }) => {
      const own = pilesOf.get(location.id) ?? []
      const shown = own.flatMap((pile) => shownAt.get(pile.id) ?? [])
      return { ...location, piles: own.length, connectors: inRollUpOrder(shown) }
    }),
  }
}

interface Shown {
  readonly shown: ConnectorStatus
  readonly count: number
}

const inRollUpOrder = (shown: readonly Shown[]): MappedLocation['connectors'] =>
  connectorStatuses
    .map((status) => ({
      status,
      count: shown.reduce((sum, one) => (one.shown === status ? sum + one.count : sum), 0),
    }))
    .filter(({ count }) => count > 0)
