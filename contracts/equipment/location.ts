import { Schema } from 'effect'
import { inForms } from '../form.ts'
import { EntityId } from '../ids.ts'
import { TimeZone } from '../units.ts'
import { LocationLoad } from '../balancing/location-load.ts'
import { Amount } from '../finance/tariff.ts'
import { OpeningHours } from './opening-hours.ts'

/** Whether a parked car pays beside what it charges, and how much (spec §3). Parking is no part of a bill. */
export const ParkingFee = Schema.Union([
  Schema.Struct({ kind: Schema.Literal('none') }),
  Schema.Struct({ kind: Schema.Literal('charged'), amount: Amount }),
])
export type ParkingFee = typeof ParkingFee.Type

/** Characters of what people write about a location. */
const electricityPriceMost = 100
const customerCareMost = 30
const descriptionMost = 1_000

const text = (most: number) => Schema.String.check(Schema.isTrimmed(), Schema.isBetweenLength(1, most))

/** What locations that were registered earlier lack. */
export const locationExtras = {
  /** The id of the sub-operator that owns it; absent where the operator does. */
  owner: Schema.optionalKey(Schema.String.annotate(inForms({ control: 'reference' }))),
  /** As drivers are told it; they are billed by price lists. */
  electricityPrice: Schema.optionalKey(text(electricityPriceMost)),
  parkingFee: Schema.optionalKey(ParkingFee),
  openingHours: Schema.optionalKey(OpeningHours),
  customerCareNumber: Schema.optionalKey(text(customerCareMost)),
  /** The id of the account of who looks after it. */
  maintainer: Schema.optionalKey(Schema.String.annotate(inForms({ control: 'reference' }))),
  /** The numbers of the files of its pictures. */
  logo: Schema.optionalKey(EntityId),
  mapIcon: Schema.optionalKey(EntityId),
  description: Schema.optionalKey(text(descriptionMost).annotate(inForms({ control: 'long' }))),
} as const

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
  ...locationExtras,
})
export type Location = typeof Location.Type
