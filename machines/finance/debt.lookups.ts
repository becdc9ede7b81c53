import { bill } from './bill.ts'
import type { BillContext } from './bill.ts'
import type { RecordContext } from '../charging/charge-record.context.ts'
import { chargeRecord } from '../charging/charge-record.ts'
import type { State } from '../kit/lifecycle.ts'
import { lookup } from '../kit/lookup.ts'
import { is } from '../kit/tags.ts'

/** A customer's debts: failed payments of records, and of bills that belong to no record (M24). */

/** How many payments of an unpaid record have failed; an attempt in progress does not count. */
export function failedPaymentsOfRecord(record: State<RecordContext>): number {
  if (is(chargeRecord, record, 'unpaid')) return record.context.attempts
  return is(chargeRecord, record, 'paying') ? record.context.attempts - 1 : 0
}

/** The same for a bill. */
export function failedPaymentsOfBill(fee: State<BillContext>): number {
  if (is(bill, fee, 'failed')) return fee.context.attempt
  return is(bill, fee, 'paying') ? fee.context.attempt - 1 : 0
}

/** The unpaid records of a customer with a failed payment. */
export const failedRecords = lookup(chargeRecord, {
  name: 'failed-records',
  keeps: 'all',
  key: (state) =>
    state.context.customerId !== null && failedPaymentsOfRecord(state) > 0 ? [state.context.customerId] : null,
})

/** The unpaid reservation bills of a customer with a failed payment. */
export const failedFees = lookup(bill, {
  name: 'failed-fees',
  keeps: 'all',
  key: (state) =>
    state.context.reservationId !== null && failedPaymentsOfBill(state) > 0 ? [state.context.customerId] : null,
})
