import { Schema } from 'effect'
import { endpoint } from '../endpoint.ts'

/** The map of a provider, which is laid under the marks where the installation has a key for it. */

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
