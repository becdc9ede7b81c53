import { geoContains } from 'd3-geo'
import type { Feature } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

/** Tells land from sea, by the coasts of Natural Earth. */
export interface Ground {
  /** Whether there is land here or within some three kilometres: coasts are drawn no better than that, and harbours are on them. */
  isLand(latitude: number, longitude: number): boolean
}

/** Degrees: along a meridian some three kilometres. */
const NEAR = 0.03

const steps = [0, -1, 1] as const
const around = steps.flatMap((north) => steps.map((east) => ({ north: north * NEAR, east: east * NEAR })))

export function openGround(topology: Topology<{ readonly countries: GeometryCollection }>): Ground {
  const pieces = feature(topology, topology.objects.countries).features.flatMap(piecesOf)
  const isOn = (latitude: number, longitude: number): boolean =>
    pieces.some(
      ({ west, east, south, north, land }) =>
        longitude >= west &&
        longitude <= east &&
        latitude >= south &&
        latitude <= north &&
        geoContains(land, [longitude, latitude]),
    )
  return {
    isLand: (latitude, longitude) => around.some(({ north, east }) => isOn(latitude + north, longitude + east)),
  }
}

/** One island or continent's part, with the corners that contain it. */
interface Piece {
  readonly west: number
  readonly east: number
  readonly south: number
  readonly north: number
  readonly land: Feature
}

function piecesOf({ geometry }: Feature): readonly Piece[] {
  const polygons =
    geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : []
  return polygons.map((coordinates) => {
    const [outline = []] = coordinates
    const longitudes = outline.map(([longitude = 0]) => longitude)
    const latitudes = outline.map(([, latitude = 0]) => latitude)
    const spans = Math.max(...longitudes) - Math.min(...longitudes)
    return {
      // What spans the date line or the pole is looked at everywhere.
      west: spans > 180 ? -180 : Math.min(...longitudes),
      east: spans > 180 ? 180 : Math.max(...longitudes),
      south: spans > 180 ? -90 : Math.min(...latitudes),
      north: spans > 180 ? 90 : Math.max(...latitudes),
      land: { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates } },
    }
  })
}
