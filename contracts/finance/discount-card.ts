import { Schema } from 'effect'
import type { FactsOf } from '../fact.ts'
import { SpokenReason } from '../reason.ts'
import { Energy, Instant, Money } from '../units.ts'

/** A discount card (M23): made from a template, for the customer who activates it with its code. */

export const DiscountCardStatus = Schema.Literals(['INVALID', 'IN_USE', 'EXPIRED', 'CANCELLED'])
export type DiscountCardStatus = typeof DiscountCardStatus.Type
/** Spec §4. VOUCHER reduces charges by a quota, until it is used up; DISCOUNT reduces every charge by a percentage. */
export const DiscountType = Schema.Literals(['VOUCHER', 'DISCOUNT'])
/** The unit of a voucher's quota: MONEY 1/10 000 of the currency unit, DEGREE energy in Wh. */
export const DiscountUnit = Schema.Literals(['MONEY', 'DEGREE'])
/** The range of the percentage, both included (spec §5, A-56). */
export const discountPercent = { minimum: 0, maximum: 100 } as const

const positive = Schema.isGreaterThan(0)
const notNegative = Schema.isGreaterThanOrEqualTo(0)
const Count = Schema.Int.check(notNegative)

export const DiscountBenefit = Schema.Union([
  Schema.Struct({
    discountType: Schema.Literal('VOUCHER'),
    unit: Schema.Literal('MONEY'),
    quota: Money.check(positive),
  }),
  Schema.Struct({
    discountType: Schema.Literal('VOUCHER'),
    unit: Schema.Literal('DEGREE'),
    quota: Energy.check(positive),
  }),
  Schema.Struct({
    discountType: Schema.Literal('DISCOUNT'),
    percent: Schema.Int.check(Schema.isBetween(discountPercent)),
  }),
])
export type DiscountBenefit = typeof DiscountBenefit.Type

const Issued = Schema.Struct({
  templateId: Schema.String,
  benefit: DiscountBenefit,
  validFrom: Instant,
  validTo: Instant,
})
const Activated = Schema.Struct({
  customerId: Schema.String,
  /** How often the activation code was used before. */
  codeUses: Count,
  /** Cards of the same template that the customer has already. */
  cardsOfTemplate: Count,
})
/** `used` and `restored` are in the voucher's unit. */
const Consumed = Schema.Struct({ recordId: Schema.String, settled: Schema.Boolean, used: Count })
const Restored = Schema.Struct({ recordId: Schema.String, refundedInFull: Schema.Boolean, restored: Count })
/** The time that is compared with the end of the validity. */
const Seen = Schema.Struct({ seenAt: Instant })
const Cancelled = Schema.Struct({ reason: Schema.NullOr(SpokenReason) })

export const discountFacts = {
  'discount.issued': Issued,
  'discount.activated': Activated,
  'discount.consumed': Consumed,
  'discount.exhausted': Schema.Struct({}),
  'discount.restored': Restored,
  'discount.expired': Seen,
  'discount.cancelled': Cancelled,
} as const
export type DiscountFact = FactsOf<typeof discountFacts>
export const discountCommands = {
  issue: Issued,
  activate: Activated,
  consume: Consumed,
  exhaust: Schema.Struct({}),
  restore: Restored,
  expire: Seen,
  cancel: Cancelled,
} as const
