import { Schema } from 'effect'
import { Power, TimeZone } from '../units.ts'

const watts = Power.check(Schema.isGreaterThanOrEqualTo(0))

/** What a location can take from the grid, in watts. */
export const LocationLoad = Schema.Struct({
  /** Its load power. */
  power: watts,
  /** What draws there beside the piles, at most. */
  external: watts,
  /** What is kept back. */
  safetyMargin: watts,
})
export type LocationLoad = typeof LocationLoad.Type

/** A location (station site, A-27): where piles stand. */
export const Location = Schema.Struct({
  name: Schema.String.check(Schema.isTrimmed(), Schema.isBetweenLength(1, 200)),
  address: Schema.String.check(Schema.isMaxLength(200)),
  zone: TimeZone,
  latitude: Schema.Finite.check(Schema.isBetween({ minimum: -90, maximum: 90 })),
  longitude: Schema.Finite.check(Schema.isBetween({ minimum: -180, maximum: 180 })),
  /** Higher is listed earlier (spec §9). */
  rank: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 9999 })),
  /** Null: nobody has said, so its piles cannot share it. */
  load: Schema.NullOr(LocationLoad),
})
export type Location = typeof Location.Type
