import type { RechargeDraft } from '#contracts/finance/recharge.ts'
import { money } from '#contracts/units.ts'
import type { Money } from '#contracts/units.ts'
import { bill } from '#machines/finance/bill.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { isNew } from '#machines/kit/tags.ts'
import { wallet } from '#machines/finance/wallet.ts'
import { customer } from '#machines/master-data.ts'
import { toCoins } from '#backend/pricing/coins.ts'
import type { Added } from '#backend/kernel/master-data.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'
import { openWallet, topUp } from '../wallet/public.ts'

/** Money at the desk: a top-up or a deduction, each with a bill of type Recharge (money rule 8). */

const noLine = money(0)

/** The bill of a key. */
const billOf = (key: string): string => `R${key}`

/** Books a top-up, or a deduction where the amount is below zero. A key that was booked before changes nothing. */
export const bookRecharge: CommandHandler<RechargeDraft, Added> = (tx, { customerId, amount, reason, key }) => {
  const billId = billOf(key)
  const before = bookedBefore(tx, { billId, customerId, amount })
  if (before !== null) return before
  if (isNew(tx.stateOf(wallet, customerId))) openWallet(tx, { customerId, creditLine: noLine })
  const refusal = topUp(tx, { customerId, amount, remark: reason, billId })
  return refusal === null ? { id: billId } : { refusal }
}

/** What is wrong with the bill of a top-up, or that it is there already; null where it can be opened. */
export function bookedBefore(
  tx: Transaction,
  { billId, customerId, amount }: { readonly billId: string; readonly customerId: string; readonly amount: Money },
): Added | null {
  const known = tx.stateOf(bill, billId)
  if (!isNew(known)) {
    const isSame = known.context.customerId === customerId && known.context.amount === amount
    return isSame ? { id: billId } : refusedBy(tx, billId, 'keyUnused')
  }
  if (isNew(tx.stateOf(customer, customerId))) return refusedBy(tx, billId, 'customerKnown')
  return toCoins(amount, tx.settings.currency) === amount ? null : refusedBy(tx, billId, 'wholeCoins')
}

function refusedBy(tx: Transaction, billId: string, guard: string): { readonly refusal: Refusal } {
  const { value: state } = tx.stateOf(bill, billId)
  return { refusal: { reason: 'illegalTransition', lifecycle: bill.name, state, command: 'open', guard } }
}
