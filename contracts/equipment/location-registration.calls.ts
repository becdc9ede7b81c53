import { Schema } from 'effect'
import { endpoint } from '../endpoint.ts'
import { count, own, power, status, text } from '../fields.ts'
import { checkRows } from '../http/checks.ts'
import { reading } from '../http/instance.ts'
import { RowOffer } from '../http/listing.ts'
import { EntityId } from '../ids.ts'
import { pages } from '../menu.ts'
import { resource } from '../resource.ts'
import { Power } from '../units.ts'
import { EnablementStatus, EnablingReach } from './enablement.ts'
import { LocationDraft, LocationReach, LocationUses } from './location-registration.ts'
import { ParkingFee } from './location.ts'
import { OpeningHours } from './opening-hours.ts'
import { pictureKinds, picturePixelsMost, pictureTypes } from './picture.ts'

/** Locations as they are registered: added, changed, enabled, disabled and deleted, with what stands there. */

const Text = Schema.NullOr(Schema.String)
const Watts = Schema.NullOr(Power)

export const RegisteredLocationRow = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  status: EnablementStatus,
  state: Schema.String,
  address: Schema.String,
  zone: Schema.String,
  /** The sub-operator that owns it, by its id and its name; null where the operator does. */
  owner: Text,
  ownerName: Text,
  rank: Schema.Int,
  piles: Schema.Int,
  /** Authorized connectors: those of its registered piles, by what they give. */
  acConnectors: Schema.Int,
  dcConnectors: Schema.Int,
  /** Its load power. */
  loadPower: Watts,
  offers: Schema.Array(RowOffer),
})
export type RegisteredLocationRow = typeof RegisteredLocationRow.Type

export const RegisteredLocation = Schema.Struct({
  ...RegisteredLocationRow.fields,
  latitude: Schema.Finite,
  longitude: Schema.Finite,
  external: Watts,
  safetyMargin: Watts,
  electricityPrice: Text,
  parkingFee: ParkingFee,
  openingHours: OpeningHours,
  customerCareNumber: Text,
  /** The id of an account. */
  maintainer: Text,
  maintainerName: Text,
  description: Text,
  /** The numbers of its pictures, which change with them; null: it has none. */
  logo: Text,
  mapIcon: Text,
  /** The price list of its piles that have no other. */
  tariffName: Text,
})
export type RegisteredLocation = typeof RegisteredLocation.Type

export const registeredLocationResource = resource({
  name: 'registered-location',
  page: 'stations',
  path: '/device-service/locations',
  texts: 'location.',
  lifecycles: ['location', 'enablement', 'pile', 'sub-operator'],
  row: RegisteredLocationRow,
  detail: RegisteredLocation,
  columns: {
    name: text({ sort: true }),
    status: status('enablement', EnablementStatus, { offered: ['enabled', 'disabled'] }),
    address: text(),
    zone: text({ sort: true }),
    owner: own(),
    rank: count({ sort: true }),
    piles: count({ live: true }),
    acConnectors: count({ live: true }),
    dcConnectors: count({ live: true }),
    loadPower: power(),
  },
  more: {
    electricityPrice: text(),
    customerCareNumber: text(),
    description: text(),
    tariffName: text(),
  },
  filters: ['name', 'address', 'zone', 'status'],
  order: '-rank',
  draft: LocationDraft,
  about: {
    list: 'Locations, the highest rank first.',
    one: 'One location, with how much stands there.',
    add: 'Registers a location.',
    addMany: 'Registers locations, all of them or none.',
    keep: 'Changes, enables, disables or deletes a location; disabling asks for what was seen of its reach, and enabling takes it. Answers it as it stands then, null once it is deleted.',
  },
})
export const { list: registeredLocations, one: registeredLocation } = registeredLocationResource
export const { sorts: registeredLocationSorts, add: addLocation } = registeredLocationResource
export const { addMany: addLocations, keep: giveLocation } = registeredLocationResource

const access = [pages.stations.code]
/** What is so now: nothing of it is answered as of a moment. */
const readingNow = { method: 'GET', access, params: reading.params, refusals: reading.refusals } as const

export const locationReach = endpoint({
  ...readingNow,
  path: '/device-service/locations/{id}/reach',
  answer: LocationReach,
  summary: 'What goes out of service when the location is disabled.',
})

export const locationEnabling = endpoint({
  ...readingNow,
  path: '/device-service/locations/{id}/enabling',
  answer: EnablingReach,
  summary: 'What comes back into service when the location is enabled.',
})

export const locationUses = endpoint({
  ...readingNow,
  path: '/device-service/locations/{id}/uses',
  answer: LocationUses,
  summary: 'What still needs the location, and keeps it from being deleted.',
})

export const checkLocations = checkRows({
  path: '/device-service/location-checks',
  access,
  draft: LocationDraft,
  summary: 'What would be refused of locations that are to be registered; nothing is changed.',
})

export const locationChoices = endpoint({
  method: 'GET',
  path: '/device-service/location-choices',
  access,
  answer: Schema.Struct({ maintainers: Schema.Array(Schema.Struct({ id: Schema.String, name: Schema.String })) }),
  refusals: ['ACCESS_DENIED'],
  summary: 'Who may look after a location.',
})

const picture = {
  access,
  path: '/device-service/locations/{id}/pictures/{kind}',
  params: Schema.Struct({ id: EntityId, kind: Schema.Literals(pictureKinds) }),
} as const

export const putPicture = endpoint({
  ...picture,
  method: 'POST',
  upload: 'application/octet-stream',
  answer: Schema.Struct({ bytes: Schema.Int }),
  refusals: ['ACCESS_DENIED', 'ADDRESS_ERROR', 'FILES_FULL', 'INFORMATION_INCOMPLETE'],
  summary: `Gives a location its logo or its icon on the map: a JPEG or PNG of ${picturePixelsMost} x ${picturePixelsMost} pixels at most.`,
})

export const locationPicture = endpoint({
  ...picture,
  method: 'GET',
  answer: Schema.String,
  files: pictureTypes,
  refusals: ['ACCESS_DENIED', 'ADDRESS_ERROR'],
  summary: 'A picture of a location.',
})

export const dropPicture = endpoint({
  ...picture,
  method: 'DELETE',
  answer: Schema.Struct({}),
  refusals: ['ACCESS_DENIED', 'ADDRESS_ERROR', 'ILLEGAL_TRANSITION'],
  summary: 'Takes a picture of a location away.',
})
