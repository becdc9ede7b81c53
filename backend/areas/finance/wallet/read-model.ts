import type { Fact } from '#contracts/fact.ts'
import type { Posting } from '#contracts/finance/bill.ts'
import { chargeRecord } from '#machines/charging/charge-record.ts'
import { bill } from '#machines/finance/bill.ts'
import { walletHold } from '#machines/finance/wallet-hold.ts'
import { wallet } from '#machines/finance/wallet.ts'
import { balances } from '#backend/kernel/read-model/balances.ts'

/** The ledger: accounts and their balances, from the postings in facts. The balances sum to zero. */
export const ledger = balances({
  table: 'ledger',
  of: [bill, wallet, walletHold, chargeRecord],
  entries(fact) {
    const postings = postingsOf(fact)
    const sum = sumOf(postings)
    if (sum !== 0) throw new Error(`${fact.type} of ${fact.id} does not balance: ${sum}`)
    return postings
  },
})

/** The postings in a fact. */
export function postingsOf({ data }: Pick<Fact, 'data'>): readonly Posting[] {
  return isPosted(data) ? data.postings : []
}

/** By the schemas, every list of this name contains ledger postings. */
function isPosted(data: unknown): data is { readonly postings: readonly Posting[] } {
  return typeof data === 'object' && data !== null && 'postings' in data && Array.isArray(data.postings)
}

/** Must be zero, or the fact does not balance. */
export function sumOf(postings: readonly Posting[]): number {
  return postings.reduce((sum, { amount }) => sum + amount, 0)
}
