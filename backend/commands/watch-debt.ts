import { money } from '#contracts/units.ts'
import { bill } from '#machines/bill.ts'
import { chargeRecord } from '#machines/charge-record.ts'
import { userStatus } from '#machines/user-status.ts'
import { wallet } from '#machines/wallet.ts'
import { must } from './hold.ts'
import type { Plan, Work } from './work.ts'

/**
 * The key under which the unpaid debts of a customer are remembered of which a payment has failed: records, and the bills
 * of reservations, whose ids no record has.
 */
const unpaidDebts = (customerId: string): string => `unpaid/${customerId}`

/** Whoever is registered is a customer in good standing; saying so again changes nothing. */
export const admit: Plan<{ readonly customerId: string }, void> = (work, { customerId }) => {
  if (work.standing(userStatus, customerId).value === 'New')
    must(work.give(userStatus, { id: customerId, command: 'admit', body: {} }))
}

/**
 * A payment of this record has failed, or it needs none any more: its customer falls into debt, or is out of it again.
 * What does not apply the lifecycle refuses (M24 DEBT, DEBT_PAID).
 */
export const watchDebt: Plan<{ readonly recordId: string }, void> = (work, { recordId }) => {
  const { customerId } = work.standing(chargeRecord, recordId).context
  if (customerId !== null) watch(work, customerId, recordId)
}

/** The same of a bill: that of a reservation is a debt without a record; any other is none of its own. */
export const watchFee: Plan<{ readonly billId: string }, void> = (work, { billId }) => {
  const { customerId, reservationId } = work.standing(bill, billId).context
  if (reservationId !== null) watch(work, customerId, billId)
}

function watch(work: Work, customerId: string, id: string): void {
  const key = unpaidDebts(customerId)
  const known = list(work.key(key))
  const unpaid = [...new Set([...known, id])].filter((one) => failuresOf(work, one) > 0)
  if (known.length === 0 && unpaid.length === 0) return
  work.setKey(key, unpaid.length === 0 ? null : JSON.stringify(unpaid))
  admit(work, { customerId })
  const purse = work.standing(wallet, customerId)
  const { balance, creditLine } = purse.value === 'New' ? nothing : purse.context
  const failedPayments = unpaid.reduce((sum, one) => sum + failuresOf(work, one), 0)
  const body = { failedPayments, balance, creditLine }
  const falling = {
    id: customerId,
    command: 'fallIntoDebt',
    body,
    mayRefuse: ['inDebt', 'ABNORMAL', ...leaving],
  } as const
  if (work.give(userStatus, falling) === null) return
  const mayRefuse = ['NORMAL', 'blockedForDebt', 'debtPaid', ...leaving]
  work.give(userStatus, { id: customerId, command: 'clearDebt', body, mayRefuse })
}

/** Who leaves is asked for what is open before the account is deleted. */
const leaving = ['Deleting', 'Deleted']
const nothing = { balance: money(0), creditLine: money(0) }
const list = (text: string | null): readonly string[] => (text === null ? [] : JSON.parse(text))

/** How many payments of a debt have failed, while it is not paid; an attempt that is under way has not. */
function failuresOf(work: Work, id: string): number {
  const fee = work.standing(bill, id)
  if (fee.value === 'PayFail') return fee.context.attempt
  if (fee.value !== 'New') return fee.value === 'Paying' ? fee.context.attempt - 1 : 0
  const { value, context } = work.standing(chargeRecord, id)
  if (value === 'PAY_FAIL' || value === 'RECORD_UNSETTLED') return context.attempts
  return value === 'SETTLING' ? context.attempts - 1 : 0
}
