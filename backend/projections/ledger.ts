import type { Fact } from '#contracts/fact.ts'
import type { Posting } from '#contracts/lifecycles/bill.ts'
import type { Projection } from './projection.ts'

/** Ledger accounts and their balances, from the postings that facts carry. The balances sum to zero. */
export const ledger: Projection = {
  tables: ['ledger'],
  // Every hold and every record has an account of its own.
  grows: true,
  create: `
    CREATE TABLE IF NOT EXISTS ledger (account TEXT PRIMARY KEY, balance INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  `,
  open(db) {
    const add = db.prepare(
      'INSERT INTO ledger VALUES (?, ?) ON CONFLICT (account) DO UPDATE SET balance = balance + excluded.balance',
    )
    const fold = (fact: Fact): void => {
      const { postings } = fact.data as { readonly postings?: readonly Posting[] }
      if (postings === undefined) return
      const sum = postings.reduce((total, { amount }) => total + amount, 0)
      if (sum !== 0) throw new Error(`${fact.type} of ${fact.id} does not balance: ${sum}`)
      for (const { account, amount } of postings) add.run(account, amount)
    }
    return { each: { bill: fold, wallet: fold, 'wallet-hold': fold, 'charge-record': fold } }
  },
}
