import type { Fact } from '#contracts/fact.ts'
import type { Posting } from '#contracts/finance/bill.ts'
import type { Projection } from '#backend/kernel/read-model/projection.ts'

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
      const postings = postingsOf(fact)
      const sum = sumOf(postings)
      if (sum !== 0) throw new Error(`${fact.type} of ${fact.id} does not balance: ${sum}`)
      for (const { account, amount } of postings) add.run(account, amount)
    }
    return { each: { bill: fold, wallet: fold, 'wallet-hold': fold, 'charge-record': fold } }
  },
}

/** The postings of a fact. */
export const postingsOf = ({ data }: Pick<Fact, 'data'>): readonly Posting[] => (isPosted(data) ? data.postings : [])

/** By the schemas, whatever has a list of this name means the ledger by it. */
const isPosted = (data: unknown): data is { readonly postings: readonly Posting[] } =>
  typeof data === 'object' && data !== null && 'postings' in data && Array.isArray(data.postings)

/** Zero, or the fact does not balance. */
export const sumOf = (postings: readonly Posting[]): number => postings.reduce((sum, { amount }) => sum + amount, 0)
