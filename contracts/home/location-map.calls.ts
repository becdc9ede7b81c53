import { Schema } from 'effect'
import { endpoint } from '../endpoint.ts'
import { ConnectorStatus } from '../equipment/connector.ts'
import { Location } from '../equipment/location.ts'
import { pages } from '../menu.ts'

/** The locations on the map of the home page (spec §1 "Dashboard"; the shape is ours, A-80). */

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** A location with the state of what stands there. Degrees are WGS 84. */
export const MappedLocation = Schema.Struct({
  id: Schema.String,
  name: Location.fields.name,
  address: Location.fields.address,
  latitude: Location.fields.latitude,
  longitude: Location.fields.longitude,
  piles: Count,
  /** One entry for each connector status that occurs, the worst first. */
  connectors: Schema.Array(Schema.Struct({ status: ConnectorStatus, count: Count })),
})
export type MappedLocation = typeof MappedLocation.Type

/** The higher ranks come first (spec §9); what is more is only counted. */
export const mappedLocationsMost = 2_000

export const locationMap = endpoint({
  method: 'GET',
  path: '/dashboard-service/locations',
  access: [pages.home.code, pages.stations.code],
  answer: Schema.Struct({
    /** Of all locations, also those that are not in the list. */
    total: Count,
    list: Schema.Array(MappedLocation),
  }),
  asOf: true,
  summary: `Where the locations are and what their connectors show, for maps; at most ${mappedLocationsMost}.`,
})
