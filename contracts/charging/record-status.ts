import { Schema } from 'effect'

/** The status of a charge record (spec §4). Money is open in CHARGE_COMPLETE, RECORD_UNSETTLED and PAY_FAIL. */
export const recordStatuses = [
  'CHARGE_COMPLETE',
  'RECORD_UNSETTLED',
  'PAY_FAIL',
  'RECORD_COMPLETE',
  'ABNORMAL',
] as const
export const RecordStatus = Schema.Literals(recordStatuses)
export type RecordStatus = typeof RecordStatus.Type
