import { Schema } from 'effect'
import type { FactsOf } from '../fact.ts'
import { Money } from '../units.ts'
import { Posting } from './bill.ts'

/** A customer's wallet: the balance, what is kept back by holds, and how far below zero it may go. */

const Opened = Schema.Struct({ creditLine: Money.check(Schema.isGreaterThanOrEqualTo(0)) })
/** An amount that came in (positive) or went out (negative), and the balances around it (money rule 6). */
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
