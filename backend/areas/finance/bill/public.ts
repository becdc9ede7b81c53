import { HOUR } from '#contracts/durations.ts'

/** The ids and retry times of bills, for whoever opens one. */

/** The bill of a charge record: one per record, however often its payment is attempted. */
export const billOf = (recordId: string): string => `B${recordId}`

/** Failed payments are retried after these times: 1 h, 24 h, 72 h (M08). */
const RETRIES: readonly number[] = [1 * HOUR, 24 * HOUR, 72 * HOUR]

/** When a payment is retried that has failed so often since then; null when it is not. */
export function retryAt(since: number, attempts: number): number | null {
  const pause = RETRIES[attempts - 1]
  return pause === undefined ? null : since + pause
}
