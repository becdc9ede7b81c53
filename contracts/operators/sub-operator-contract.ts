import { Schema } from 'effect'
import type { FactsOf } from '../fact.ts'
import { SpokenReason } from '../reason.ts'
import { Instant, Money } from '../units.ts'

/** The contract of a sub-operator (M27): its term, its scope, and whether it is suspended. */

export const ContractStatus = Schema.Literals(['draft', 'active', 'expired', 'suspended', 'closed'])
/** Spec §3. */
export const PackageTier = Schema.Literals(['basic', 'standard', 'ultimate'])
/** Days before its end at which a contract is about to expire (M27). */
export const contractNoticeDays = 30

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
const Drafted = Schema.Struct({ subOperatorId: Schema.String })
const Activated = Schema.Struct({
  validFrom: Instant,
  validTo: Instant,
  packageTier: PackageTier,
  /** Connectors the sub-operator may have, AC and DC counted apart. */
  acConnectorsMax: Count,
  dcConnectorsMax: Count,
  administratorId: Schema.NullOr(Schema.String),
  clearingAccount: Schema.NullOr(Schema.String),
})
const Seen = Schema.Struct({ seenAt: Instant })
/** `booked` is the part of the amount that was received. */
const Renewed = Schema.Struct({ amount: Money.check(Schema.isGreaterThan(0)), booked: Money, validTo: Instant })
const Reason = Schema.Struct({ reason: SpokenReason })
const Closed = Schema.Struct({ unpaidStatements: Count, piles: Count })
const Nothing = Schema.Struct({})

export const contractFacts = {
  'contract.drafted': Drafted,
  'contract.activated': Activated,
  'contract.nearedEnd': Seen,
  'contract.renewed': Renewed,
  'contract.ended': Seen,
  'contract.suspended': Reason,
  'contract.resumed': Nothing,
  'contract.closed': Closed,
} as const
export type ContractFact = FactsOf<typeof contractFacts>
export const contractCommands = {
  draft: Drafted,
  activate: Activated,
  see: Seen,
  renew: Renewed,
  reason: Reason,
  nothing: Nothing,
  close: Closed,
} as const
