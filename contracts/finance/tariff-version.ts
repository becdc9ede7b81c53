import { Schema } from 'effect'
import { Currency } from './currency.ts'
import {
  ElectricityFee,
  IdleFee,
  PauseFee,
  ReservationFee,
  ServiceFee,
  TARIFF_NAME_MAX,
  Tax,
  Threshold,
} from './tariff.ts'
import type { FactsOf } from '../fact.ts'
import { Instant } from '../units.ts'

/**
 * One version of a price list (M05), from draft to archive. A published version is never edited: an edit is a new
 * version.
 */

export const TariffVersionStatus = Schema.Literals(['draft', 'published', 'history'])
export type TariffVersionStatus = typeof TariffVersionStatus.Type

/** A price change above this needs a second person (M05: 20 %), in 1/10 000. */
export const priceJumpMax = 2_000

/** What is filled in so far; null where it is not. Half-hour prices always cover the whole day (spec §5, §9). */
export const TariffDraft = Schema.Struct({
  name: Schema.String.check(Schema.isTrimmed(), Schema.isMaxLength(TARIFF_NAME_MAX)),
  currency: Currency,
  electricity: Schema.NullOr(ElectricityFee),
  service: Schema.NullOr(ServiceFee),
  idle: Schema.NullOr(IdleFee),
  /** Null for a price list without reservations. */
  reservation: Schema.NullOr(ReservationFee),
  /** Absent: pauses cost nothing. */
  pauses: Schema.optionalKey(PauseFee),
  threshold: Threshold,
  tax: Tax,
})
export type TariffDraft = typeof TariffDraft.Type

const Drafted = Schema.Struct({
  tariffId: Schema.String,
  version: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)),
  terms: TariffDraft,
})
const Edited = Schema.Struct({ terms: TariffDraft })
/** The largest change of any price against the current version, up or down, in 1/10 000; 0 for the first version. */
const change = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
/** Who else has agreed to the change, where one person may not decide it alone. Absent: nobody was asked. */
const seen = {
  approver: Schema.optionalKey(Schema.NullOr(Schema.String)),
  needsApproval: Schema.optionalKey(Schema.Boolean),
}
const PublishedLater = Schema.Struct({ validFrom: Instant, change, ...seen })
const PublishedNow = Schema.Struct({ change, ...seen })
/** Sessions are priced with it from then on, by StartTransaction.timestamp. */
const Activated = Schema.Struct({ effectiveFrom: Instant })
const Superseded = Schema.Struct({ successorId: Schema.String })

export const pricingFacts = {
  'pricing.drafted': Drafted,
  'pricing.edited': Edited,
  'pricing.discarded': Schema.Struct({}),
  'pricing.publishedLater': PublishedLater,
  'pricing.publishedNow': PublishedNow,
  'pricing.activated': Activated,
  'pricing.withdrawn': Schema.Struct({}),
  'pricing.superseded': Superseded,
} as const
export type PricingFact = FactsOf<typeof pricingFacts>
export const pricingCommands = {
  draft: Drafted,
  edit: Edited,
  nothing: Schema.Struct({}),
  publishLater: PublishedLater,
  publishNow: PublishedNow,
  activate: Activated,
  supersede: Superseded,
} as const
