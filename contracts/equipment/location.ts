import { Schema } from 'effect'
import { TimeZone } from '../units.ts'
import { LocationLoad } from '../balancing/location-load.ts'

/** A location (station site, A-27) of piles. */
export const Location = Schema.Struct({
  name: Schema.String.check(Schema.isTrimmed(), Schema.isBetweenLength(1, 200)),
  address: Schema.String.check(Schema.isMaxLength(200)),
  zone: TimeZone,
  latitude: Schema.Finite.check(Schema.isBetween({ minimum: -90, maximum: 90 })),
  longitude: Schema.Finite.check(Schema.isBetween({ minimum: -180, maximum: 180 })),
  /** Higher is listed earlier (spec §9). */
  rank: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 9999 })),
  /** Null: unknown, so its piles cannot be balanced. */
  load: Schema.NullOr(LocationLoad),
})
export type Location = typeof Location.Type
