import type { Money } from '#contracts/units.ts'
import { money } from '#contracts/units.ts'
import { bill } from '#machines/finance/bill.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { isNew } from '#machines/kit/tags.ts'
import { wallet } from '#machines/finance/wallet.ts'
import { offlineCash } from '#backend/ledger/accounts.ts'
import { topUp as postingsOf } from '#backend/ledger/ledger.ts'
import { must } from '#backend/kernel/refusals.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'

/** Opens a customer's wallet with its credit line; an open wallet stays as it is. */
export const openWallet: CommandHandler<{ readonly customerId: string; readonly creditLine: Money }, void> = (
  tx,
  { customerId, creditLine },
) => {
  if (isNew(tx.stateOf(wallet, customerId)))
    must(tx.dispatch(wallet, { id: customerId, command: 'open', body: { creditLine } }))
}

/** Sets how far a wallet may fall below zero; a line that is as it was writes nothing. */
export const setCreditLine: CommandHandler<
  { readonly customerId: string; readonly creditLine: Money },
  Refusal | null
> = (tx, { customerId, creditLine }) => {
  const purse = tx.stateOf(wallet, customerId)
  if (!isNew(purse) && purse.context.creditLine === creditLine) return null
  const command = isNew(purse) ? 'open' : 'setCreditLine'
  return tx.dispatch(wallet, { id: customerId, command, body: { creditLine } })
}

/**
 * Manual top-up and deduction (money rule 8): a deduction is negative and may not exceed the available amount. Both
 * write a bill of type Recharge.
 */
export const topUp: CommandHandler<
  { readonly customerId: string; readonly amount: Money; readonly remark: string; readonly billId: string },
  Refusal | null
> = (tx, { customerId, amount, remark, billId }) => {
  const purse = tx.stateOf(wallet, customerId)
  const balanceBefore = isNew(purse) ? money(0) : purse.context.balance
  const cashier = tx.actor.kind === 'person' ? tx.actor.account : tx.actor.kind
  const move = {
    amount,
    balanceBefore,
    balanceAfter: money(balanceBefore + amount),
    billId,
    postings: postingsOf({ customerId, from: offlineCash(cashier), amount }),
  }
  const about = {
    type: 'Recharge',
    recordId: null,
    reservationId: null,
    postings: [],
    customerId,
    amount,
    remark,
  } as const
  const body = { ...about, method: 'Balance', gateway: 'ADMIN' } as const
  const opening = tx.dispatch(bill, { id: billId, command: 'open', body })
  if (opening !== null) return opening
  const moving = tx.dispatch(wallet, { id: customerId, command: amount < 0 ? 'debit' : 'credit', body: move })
  if (moving !== null) {
    tx.drop()
    return moving
  }
  const paid = { available: amount, balanceBefore, balanceAfter: move.balanceAfter }
  must(tx.dispatch(bill, { id: billId, command: 'pay', body: paid, as: { kind: 'system', process: 'desk' } }))
  return null
}
