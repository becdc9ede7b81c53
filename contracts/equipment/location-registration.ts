import { Schema } from 'effect'
import { LocationLoad } from '../balancing/location-load.ts'
import { inForms } from '../form.ts'
import { Money, TimeZone } from '../units.ts'
import { EnablingReach } from './enablement.ts'
import { Location, ParkingFee, locationExtras } from './location.ts'
import { OpeningHours } from './opening-hours.ts'

/** What people fill in who register a location (spec §3), with its limits. */

/** Whether clocks can be set by it. */
function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** A time zone that there is. */
export const KnownZone = TimeZone.check(
  Schema.makeFilter((name) => isZone(name) || 'a time zone that there is', {
    representation: { id: 'location/isZone', payload: null },
  }),
).annotate(inForms({ format: 'timeZone' }))

const { power, external, safetyMargin } = LocationLoad.fields
const { owner, electricityPrice, customerCareNumber, maintainer, description } = locationExtras
const { name, latitude, longitude, rank } = Location.fields

/** What a sheet says of a location; its opening hours are filled in on its form. */
export const LocationSheet = Schema.Struct({
  name,
  address: Location.fields.address.check(Schema.isTrimmed(), Schema.isMinLength(1)),
  latitude,
  longitude,
  zone: KnownZone,
  owner,
  rank,
  /** The most that it may draw altogether; without it its piles cannot be balanced. */
  loadPower: Schema.optionalKey(power),
  external: Schema.optionalKey(external),
  safetyMargin: Schema.optionalKey(safetyMargin),
  electricityPrice,
  parkingFee: ParkingFee,
  customerCareNumber,
  maintainer,
  description,
})
export type LocationSheet = typeof LocationSheet.Type

/** A new location, and what can be changed of one. */
export const LocationDraft = Schema.Struct({
  ...LocationSheet.fields,
  openingHours: Schema.optionalKey(OpeningHours),
})
export type LocationDraft = typeof LocationDraft.Type

const count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/**
 * What disabling a location takes out of service: it is shown first, and has to be the same when it is done. Piles that are
 * disabled already are not among them. Sessions go on to their end; reservations are cancelled and cost nothing.
 */
export const LocationReach = Schema.Struct({
  piles: count,
  sessions: count,
  reservations: count,
  held: Money.check(Schema.isGreaterThanOrEqualTo(0)),
})
export type LocationReach = typeof LocationReach.Type

/** What still needs a location, and keeps it from being deleted. */
export const LocationUses = Schema.Struct({
  piles: count,
  /** Load balancing plans that have not ended. */
  plans: count,
})
export type LocationUses = typeof LocationUses.Type

/** The forms for people. */
export const locationForms = {
  change: LocationDraft,
  enable: Schema.Struct({ seen: Schema.optionalKey(EnablingReach) }),
  disable: Schema.Struct({ seen: LocationReach }),
  remove: Schema.Struct({}),
} as const
