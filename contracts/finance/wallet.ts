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
const Held = Schema.Struct({ holdId: Schema.String, amount: Money })

export const walletFacts = {
  'wallet.opened': Opened,
  'wallet.credited': Moved,
  'wallet.debited': Moved,
  'wallet.held': Held,
  'wallet.freed': Held,
} as const
export type WalletFact = FactsOf<typeof walletFacts>
export const walletCommands = { open: Opened, move: Moved, hold: Held } as const
