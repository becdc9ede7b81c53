import { Schema } from 'effect'
import type { FactsOf } from '../fact.ts'
import { EntityId } from '../ids.ts'
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
/** What a contract that is in force says. */
export const ContractTerms = Schema.Struct({
  validFrom: Instant,
  validTo: Instant,
  packageTier: PackageTier,
  /** Connectors the sub-operator may have, AC and DC counted apart. */
  acConnectorsMax: Count,
  dcConnectorsMax: Count,
  administratorId: Schema.NullOr(Schema.String),
  clearingAccount: Schema.NullOr(Schema.String),
})
export type ContractTerms = typeof ContractTerms.Type

/** What is filled in of a contract that is activated. */
export const ContractForm = Schema.Struct({
  ...ContractTerms.fields,
  /** The id of the account of who answers for it. */
  administratorId: EntityId,
  /** Where what it earns is paid to. */
  clearingAccount: Schema.String.check(Schema.isTrimmed(), Schema.isBetweenLength(1, 40)),
})
export type ContractForm = typeof ContractForm.Type

const Seen = Schema.Struct({ seenAt: Instant })
/** `booked` is the part of the amount that was received. */
const Renewed = Schema.Struct({ amount: Money.check(Schema.isGreaterThan(0)), booked: Money, validTo: Instant })
const Reason = Schema.Struct({ reason: SpokenReason })
const Closed = Schema.Struct({ unpaidStatements: Count, piles: Count })
const Nothing = Schema.Struct({})

export const contractFacts = {
  'contract.drafted': Drafted,
  'contract.activated': ContractTerms,
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
  activate: ContractTerms,
  see: Seen,
  renew: Renewed,
  reason: Reason,
  nothing: Nothing,
  close: Closed,
} as const
