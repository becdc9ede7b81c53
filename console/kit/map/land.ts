import { geoPath } from 'd3-geo'
import type { Feature, Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { onSheet, projection } from './viewport.ts'

/**
 * The land of the world by country, from Natural Earth (world-atlas): files of the console, so that the map needs no
 * network. What crosses the date line is cut there by the projection: no line runs across the map.
 */

/** `coarse` does for continents and is small; `fine` is fetched when somebody looks closer. */
export type Detail = 'coarse' | 'fine'

export interface Country {
  readonly key: string
  /** The corners of what it covers, on the sheet. */
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** Its outline on the sheet, drawn when it is first seen. */
  readonly path: () => string
}

export type Land = readonly Country[]

const files: Readonly<Record<Detail, () => Promise<Topology<{ readonly countries: GeometryCollection }>>>> = {
  coarse: async () => (await import('world-atlas/countries-110m.json')).default,
  fine: async () => (await import('world-atlas/countries-50m.json')).default,
}

const loaded = new Map<Detail, Promise<Land>>()

/** Fetches the land; what failed is fetched again when it is asked for the next time. */
export function loadLand(detail: Detail): Promise<Land> {
  const before = loaded.get(detail)
  if (before !== undefined) return before
  const coming = fetchLand(detail)
  loaded.set(detail, coming)
  return coming
}

async function fetchLand(detail: Detail): Promise<Land> {
  try {
    const topology = await files[detail]()
    return feature(topology, topology.objects.countries).features.map(countryOf)
  } catch (error) {
    loaded.delete(detail)
    throw error
  }
}

const draw = geoPath(projection).digits(3)

function countryOf(country: Feature, index: number): Country {
  let path: string | null = null
  return {
    // Some territories share the number of their state, some have none.
    key: `${index}`,
    ...cornersOf(country),
    path: () => (path ??= draw(country) ?? ''),
  }
}

function cornersOf({ geometry }: Feature): Omit<Country, 'key' | 'path'> {
  let [west, east, south, north] = [180, -180, 90, -90]
  const take = ([longitude = 0, latitude = 0]: Position): void => {
    west = Math.min(west, longitude)
    east = Math.max(east, longitude)
    south = Math.min(south, latitude)
    north = Math.max(north, latitude)
  }
  if (geometry.type === 'Polygon') geometry.coordinates.flat().forEach(take)
  if (geometry.type === 'MultiPolygon') geometry.coordinates.flat(2).forEach(take)
  const first = onSheet({ latitude: north, longitude: west })
  const last = onSheet({ latitude: south, longitude: east })
  return { left: first.x, right: last.x, top: first.y, bottom: last.y }
}
