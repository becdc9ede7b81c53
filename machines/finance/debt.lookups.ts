import { bill } from './bill.ts'
import type { BillContext } from './bill.ts'
import type { RecordContext } from '../charging/charge-record.context.ts'
import { chargeRecord } from '../charging/charge-record.ts'
import type { State } from '../kit/lifecycle.ts'
import { lookup } from '../kit/lookup.ts'
import { is } from '../kit/tags.ts'

/** What makes a debt: payments that have failed, of records, and of bills that belong to none (M24). */

/** How many payments of a record have failed, while it is not paid; an attempt that is under way has not. */
export function failedPaymentsOfRecord(record: State<RecordContext>): number {
  if (is(chargeRecord, record, 'unpaid')) return record.context.attempts
  return is(chargeRecord, record, 'paying') ? record.context.attempts - 1 : 0
}

/** The same of a bill. */
export function failedPaymentsOfBill(fee: State<BillContext>): number {
  if (is(bill, fee, 'failed')) return fee.context.attempt
  return is(bill, fee, 'paying') ? fee.context.attempt - 1 : 0
}

/** The unpaid records of a customer of which a payment has failed. */
export const failedRecords = lookup(chargeRecord, {
  name: 'failed-records',
  keeps: 'all',
  key: (state) =>
    state.context.customerId !== null && failedPaymentsOfRecord(state) > 0 ? [state.context.customerId] : null,
})

/** The unpaid bills of a customer's reservations of which a payment has failed. */
export const failedFees = lookup(bill, {
  name: 'failed-fees',
  keeps: 'all',
  key: (state) =>
    state.context.reservationId !== null && failedPaymentsOfBill(state) > 0 ? [state.context.customerId] : null,
})
