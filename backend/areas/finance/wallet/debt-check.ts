import { money } from '#contracts/units.ts'
import { bill } from '#machines/finance/bill.ts'
import { chargeRecord } from '#machines/charging/charge-record.ts'
import {
  failedFees,
  failedPaymentsOfBill,
  failedPaymentsOfRecord,
  failedRecords,
} from '#machines/finance/debt.lookups.ts'
import { isNew } from '#machines/kit/tags.ts'
import { userStatus } from '#machines/users/user-status.ts'
import { wallet } from '#machines/finance/wallet.ts'
import { must } from '#backend/kernel/refusals.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'

/** A registered customer may charge; repeating it changes nothing. */
export const admit: CommandHandler<{ readonly customerId: string }, void> = (tx, { customerId }) => {
  if (isNew(tx.stateOf(userStatus, customerId)))
    must(tx.dispatch(userStatus, { id: customerId, command: 'admit', body: {} }))
}

/**
 * A payment of this record has failed, or none is due any more: its customer becomes a debtor, or stops being one. The
 * lifecycle refuses what does not apply (M24 DEBT, DEBT_PAID).
 */
export const watchDebt: CommandHandler<{ readonly recordId: string }, void> = (tx, { recordId }) => {
  const { customerId } = tx.stateOf(chargeRecord, recordId).context
  if (customerId !== null) watch(tx, customerId)
}

/** The same for a bill: that of a reservation is a debt without a record; any other is no debt of its own. */
export const watchFee: CommandHandler<{ readonly billId: string }, void> = (tx, { billId }) => {
  const { customerId, reservationId } = tx.stateOf(bill, billId).context
  if (reservationId !== null) watch(tx, customerId)
}

function watch(tx: Transaction, customerId: string): void {
  const [records, fees] = [tx.find(failedRecords, customerId), tx.find(failedFees, customerId)]
  const isOwing = records.length + fees.length > 0
  if (!isOwing && tx.stateOf(userStatus, customerId).context.blockedBy !== 'debt') return
  admit(tx, { customerId })
  const purse = tx.stateOf(wallet, customerId)
  const { balance, creditLine } = isNew(purse) ? nothing : purse.context
  const failedPayments =
    sum(records.map((id) => failedPaymentsOfRecord(tx.stateOf(chargeRecord, id)))) +
    sum(fees.map((id) => failedPaymentsOfBill(tx.stateOf(bill, id))))
  const body = { failedPayments, balance, creditLine }
  const falling = {
    id: customerId,
    command: 'fallIntoDebt',
    body,
    mayRefuse: ['elsewhere', 'inDebt'],
  } as const
  if (tx.dispatch(userStatus, falling) === null) return
  // A customer who is being deleted must settle open debts first.
  const mayRefuse = ['elsewhere', 'blockedForDebt', 'debtPaid'] as const
  tx.dispatch(userStatus, { id: customerId, command: 'clearDebt', body, mayRefuse })
}

const nothing = { balance: money(0), creditLine: money(0) }
const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)
