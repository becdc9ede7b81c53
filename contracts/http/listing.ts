import { Schema, Struct } from 'effect'
import { onCalendar } from '../day.ts'
import { listQuery } from '../endpoint.ts'
import type { Plain } from '../endpoint.ts'
import { LifecycleOffer } from './lifecycle.ts'

/**
 * What the lists of every area have in common. A filter is a query field of its own; times are filtered by two,
 * `<column>From` and `<column>To`, both ends included. A list refuses unknown columns and filters (400).
 */

/** A moment to filter by: an instant, or the date-time of spec §7 (`2026-11-20 08:00:00`, UTC on the wire), meaning that whole second. */
export const Moment = Schema.String.check(
  Schema.isPattern(
    /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3])(:[0-5]\d){2}\.\d{3}Z| ([01]\d|2[0-3])(:[0-5]\d){2})$/u,
  ),
  onCalendar,
)

/** Text to search for. Names match by any part, case-insensitively; ids must match as a whole. */
export const Sought = Schema.String.check(Schema.isBetweenLength(1, 100))

type Filters = Readonly<Record<string, Plain>>
type BothWays<Sort extends string> = Sort | `-${Sort}`

/** The query of a list: `page`, `size`, `sort` by one of its columns (`-column` descends), and its filters. */
export function listed<const Sorts extends readonly string[], Fields extends Filters>(sorts: Sorts, fields: Fields) {
  const ways = sorts.flatMap((sort: Sorts[number]): BothWays<Sorts[number]>[] => [sort, `-${sort}`])
  const optional = Struct.map(fields, Schema.optionalKey)
  return Schema.Struct({ ...listQuery, sort: Schema.optionalKey(Schema.Literals(ways)), ...optional })
}

const { message: _, ...offer } = LifecycleOffer.fields

/**
 * A command that a person may or may not give to a row now; `guard` names the rule that forbids it (text
 * `guard.<guard>`).
 */
export const RowOffer = Schema.Struct(offer)
export type RowOffer = typeof RowOffer.Type

/** What kind of pile a row is about, which it bears as marks. */
export const pileKinds = {
  /** No hardware: what it charges is no income of anybody (decision 79). */
  isSimulated: Schema.Boolean,
  /** The pile is in lab mode now: nothing is sent to it that nobody has asked for (decision 81). */
  isLab: Schema.Boolean,
} as const

/** The pile, connector and location of a row, by their names. A name is null for what is not registered. */
export const place = {
  pileId: Schema.String,
  pileName: Schema.NullOr(Schema.String),
  ...pileKinds,
  /** 0 is the pile as a whole. */
  connectorId: Schema.Int,
  connectorName: Schema.NullOr(Schema.String),
  locationId: Schema.NullOr(Schema.String),
  locationName: Schema.NullOr(Schema.String),
  /** The location's own time zone; the operator's where there is no location. */
  zone: Schema.String,
} as const

/** The customer. The name is personal data: null without a customer, and after the account was deleted. */
export const payer = {
  customerId: Schema.NullOr(Schema.String),
  customerName: Schema.NullOr(Schema.String),
} as const
