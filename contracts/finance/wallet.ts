import { Schema } from 'effect'
import type { FactsOf } from '../fact.ts'
import { Money } from '../units.ts'
import { Posting } from './bill.ts'

/** A customer's wallet: its balance, the amount of pre-authorizations, and its credit line. */

const Opened = Schema.Struct({ creditLine: Money.check(Schema.isGreaterThanOrEqualTo(0)) })
/** An amount that was credited (positive) or debited (negative), and the balances around it (money rule 6). */
const Moved = Schema.Struct({
  amount: Money,
  balanceBefore: Money,
  balanceAfter: Money,
  billId: Schema.String,
  postings: Schema.Array(Posting),
})
/** What the balance may fall below zero by, from now on. */
const Lined = Schema.Struct({ creditLine: Money.check(Schema.isGreaterThanOrEqualTo(0)) })
const Held = Schema.Struct({ holdId: Schema.String, amount: Money })

export const walletFacts = {
  'wallet.opened': Opened,
  'wallet.creditLineSet': Lined,
  'wallet.credited': Moved,
  'wallet.debited': Moved,
  'wallet.held': Held,
  'wallet.freed': Held,
} as const
export type WalletFact = FactsOf<typeof walletFacts>
export const walletCommands = { open: Opened, line: Lined, move: Moved, hold: Held } as const
