import { Schema } from 'effect'
import { endpoint } from '../endpoint.ts'
import { TimeZone } from '../units.ts'
import { Location } from './location.ts'

/** Places of the world, from a gazetteer on the server: where an address is, and what is at coordinates. */

const Latitude = Location.fields.latitude
const Longitude = Location.fields.longitude

/** A city, town or village. Degrees are WGS 84. */
export const Place = Schema.Struct({
  /** As it was sought: in one of its languages. */
  name: Schema.String,
  /** Of ISO 3166-1, two letters. */
  country: Schema.String,
  latitude: Latitude,
  longitude: Longitude,
  zone: TimeZone,
  /** Tells places of one name apart; 0 where it is not known. */
  population: Schema.Int,
})
export type Place = typeof Place.Type

/** So many places are suggested. */
export const placesMost = 5

/** In an address everything is text. */
const degrees = (most: number) =>
  Schema.NumberFromString.check(Schema.isFinite(), Schema.isBetween({ minimum: -most, maximum: most }))

const Sought = Schema.String.check(Schema.isBetweenLength(2, 200))

export const places = endpoint({
  method: 'GET',
  path: '/place-service/places',
  query: Schema.Struct({ sought: Sought }),
  access: 'signed-in',
  answer: Schema.Struct({ list: Schema.Array(Place) }),
  summary: `Places whose name begins with what is sought, in any of their languages, with or without accents, at most ${placesMost}; those where most people live come first.`,
})

export const resolvedAddress = endpoint({
  method: 'GET',
  path: '/place-service/address',
  query: Schema.Struct({ address: Sought }),
  access: 'signed-in',
  answer: Schema.Struct({
    /** Null: no part of the address names a place. */
    place: Schema.NullOr(Place),
  }),
  summary: 'The place that an address names, such as the city at its end; streets and numbers are not known.',
})

export const groundAt = endpoint({
  method: 'GET',
  path: '/place-service/ground',
  query: Schema.Struct({ latitude: degrees(90), longitude: degrees(180) }),
  access: 'signed-in',
  answer: Schema.Struct({
    /** Whether there is land within some three kilometres. */
    isLand: Schema.Boolean,
    zone: TimeZone,
  }),
  summary: 'Whether coordinates are on land, and the time zone there.',
})

/** Spelled as the specification does (R9.6.04). */
export const mapProviders = ['Bing', 'Google'] as const
export const MapProvider = Schema.Literals(mapProviders)
export type MapProvider = typeof MapProvider.Type

/** A map of the world in square pictures: Web Mercator, 2^z of them beside each other at zoom z, from the north-west. */
export const MapTiles = Schema.Struct({
  provider: MapProvider,
  /** The address of a picture, with `{z}`, `{x}` and `{y}` or `{quadkey}` in it, and perhaps `{subdomain}`. */
  url: Schema.String,
  /** The hosts to take them from in turn; empty where the address has no place for one. */
  subdomains: Schema.Array(Schema.String),
  /** The edge of a picture, px. */
  side: Schema.Int.check(Schema.isBetween({ minimum: 64, maximum: 1_024 })),
  /** The greatest zoom. */
  zoomMax: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 24 })),
  /** Whose map it is, as the provider wants it said. */
  attribution: Schema.String,
})
export type MapTiles = typeof MapTiles.Type

export const mapTiles = endpoint({
  method: 'GET',
  path: '/place-service/map',
  query: Schema.Struct({ language: Schema.String.check(Schema.isPattern(/^[a-z]{2}(?:-[A-Za-z]{2,4})?$/u)) }),
  access: 'signed-in',
  answer: Schema.Struct({
    /** Null: no provider was chosen, or it cannot be reached now; the map of our own needs none. */
    tiles: Schema.NullOr(MapTiles),
  }),
  summary: 'The map of a provider in a language, where the installation has a key for one.',
})
