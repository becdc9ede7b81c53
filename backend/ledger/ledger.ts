import type { Cost } from '#contracts/finance/cost.ts'
import type { Money } from '#contracts/units.ts'
import { money } from '#contracts/units.ts'
import * as accounts from './accounts.ts'
import type { Account } from './accounts.ts'

/**
 * Double entry, pure. A movement is a list of postings that sums to zero: plus is where money goes (owed to someone, or
 * earned), minus is where it comes from. Nothing is ever edited: a correction is the reverse of what it corrects.
 *
 * Holds are memo entries between `hold` and `held`. They never touch a wallet, so the balance before a payment minus the
 * balance after it is the amount paid (lifecycles.md §5, rule 6), whatever was held in between.
 */

export interface Posting {
  readonly account: Account
  readonly amount: Money
}

export interface TopUp {
  readonly customerId: string
  /** Where the money came from: `gatewayClearing(…)`, or `offlineCash(…)` at the desk. */
  readonly from: Account
  /** Below zero for a deduction at the desk (rule 8). */
  readonly amount: Money
}

/** Money into a wallet, or out of it when the amount is negative. Throws on zero. */
export function topUp({ customerId, from, amount }: TopUp): readonly Posting[] {
  if (amount === 0) throw new RangeError('a top-up moves an amount')
  return transfer(from, accounts.wallet(customerId), amount)
}

export interface PreAuthorization {
  readonly sessionId: string
  readonly customerId: string
  /** What is placed, added or freed by this movement; above zero. */
  readonly amount: Money
}

/** Keeps an amount back for a session (M11, Placed), or a further step (RAISE): the step then, not the new sum. */
export const placeHold = ({ sessionId, customerId, amount }: PreAuthorization): readonly Posting[] =>
  transfer(accounts.held(customerId), accounts.hold(sessionId), positive(amount))

/** Gives back what was kept (M11, FREE and LAPSE; CAPTURE frees all of it beside the payment). */
export const freeHold = ({ sessionId, customerId, amount }: PreAuthorization): readonly Posting[] =>
  transfer(accounts.hold(sessionId), accounts.held(customerId), positive(amount))

export interface Accrual {
  readonly recordId: string
  readonly operatorCode: string
  readonly cost: Cost
  /** The rate of the tariff's tax in 1/10 000; 0 without tax. */
  readonly taxRate: number
}

/** What a record brings in, posted when its lines are frozen: owed by the record, earned by the operator, due as tax. */
export const accrue = ({ recordId, operatorCode, cost, taxRate }: Accrual): readonly Posting[] => {
  const givenAway = cost.discount + cost.deduction
  return moved([
    posting(accounts.receivable(recordId), minus(cost.total)),
    posting(accounts.rounding, cost.rounding),
    posting(accounts.discountExpense(operatorCode), minus(givenAway)),
    posting(accounts.tax(taxRate), cost.tax),
    posting(accounts.revenue(operatorCode), cost.total - cost.rounding + givenAway - cost.tax),
  ])
}

export interface WalletSettlement {
  readonly recordId: string
  readonly customerId: string
  readonly amount: Money
}

/** A record paid from a wallet (M09, LEDGER_DEBIT_OK). */
export const settleFromWallet = ({ recordId, customerId, amount }: WalletSettlement): readonly Posting[] =>
  transfer(accounts.wallet(customerId), accounts.receivable(recordId), positive(amount))

export interface OfflineSettlement {
  readonly recordId: string
  readonly cashier: string
  readonly amount: Money
}

/** A record paid outside the system (M08, MARK_COMPLETE). */
export const markCompleteOffline = ({ recordId, cashier, amount }: OfflineSettlement): readonly Posting[] =>
  transfer(accounts.offlineCash(cashier), accounts.receivable(recordId), positive(amount))

/** The counter-entries of a movement: together with it, nothing happened (rule 9). */
export const reverse = (postings: readonly Posting[]): readonly Posting[] =>
  moved(postings.map(({ account, amount }) => posting(account, minus(amount))))

/** Throws unless the postings sum to zero: an unbalanced movement is a defect, never a business case. */
export function assertBalanced(postings: readonly Posting[]): void {
  const sum = postings.reduce((total, { amount }) => total + amount, 0)
  if (sum !== 0) throw new RangeError(`postings must sum to zero, these sum to ${sum}`)
}

const posting = (account: Account, amount: number): Posting => ({ account, amount: money(amount) })

/** The opposite amount; of zero it is zero, not JavaScript's minus zero. */
const minus = (amount: number): number => 0 - amount

const transfer = (from: Account, to: Account, amount: number): readonly Posting[] =>
  moved([posting(from, minus(amount)), posting(to, amount)])

/** The postings that move something, proved to balance. */
function moved(postings: readonly Posting[]): readonly Posting[] {
  assertBalanced(postings)
  return postings.filter(({ amount }) => amount !== 0)
}

function positive(amount: Money): Money {
  if (amount <= 0) throw new RangeError(`this movement needs an amount above zero, got ${amount}`)
  return amount
}
