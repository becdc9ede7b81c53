import { Schema } from 'effect'
import type { FactsOf } from '../fact.ts'
import { SpokenReason } from '../reason.ts'
import { Instant, Money } from '../units.ts'

/** The membership of a customer (M25): its level, its term, and every change. */

/** Spec §4: 0 regular, 1 silver, 2 gold, as words. */
export const MembershipValue = Schema.Literals(['0', '1', '2'])
/** Spec §3, in rising order. */
export const MembershipLevel = Schema.Literals(['NORMAL', 'SILVER', 'GOLD'])
export type MembershipLevel = typeof MembershipLevel.Type
export type MembershipChange = 'UPGRADE' | 'DOWNGRADE' | 'RENEWAL'

const Price = Money.check(Schema.isGreaterThanOrEqualTo(0))
/** `paid` is the amount of the bill of type Member, `recharged` what the customer topped up. */
const Bought = Schema.Struct({
  fee: Price,
  paid: Price,
  recharged: Price,
  minimumRecharge: Money.check(Schema.isGreaterThan(0)),
  validTo: Instant,
})
const GoldBought = Schema.Struct({
  fee: Price,
  silverFee: Price,
  paid: Price,
  /** The remaining value of a silver membership, credited pro rata. */
  credit: Price,
  validTo: Instant,
})
const Seen = Schema.Struct({ seenAt: Instant })
const Reason = Schema.Struct({ reason: SpokenReason })

export const membershipFacts = {
  'membership.begun': Schema.Struct({}),
  'membership.silverBought': Bought,
  'membership.goldBought': GoldBought,
  'membership.renewed': Bought,
  'membership.expired': Seen,
  'membership.setToSilver': Reason,
  'membership.setToNormal': Reason,
} as const
export type MembershipFact = FactsOf<typeof membershipFacts>
export const membershipCommands = {
  begin: Schema.Struct({}),
  buy: Bought,
  buyGold: GoldBought,
  expire: Seen,
  set: Reason,
} as const
