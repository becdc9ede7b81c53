import { HOUR } from '#contracts/durations.ts'

/** What whoever opens a bill must know of it. */

/** The bill of a charge record: one a record, however often it is tried. */
export const billOf = (recordId: string): string => `B${recordId}`

/** What could not be paid is asked for again after these times: 1 h, 24 h, 72 h (M08). */
const RETRIES: readonly number[] = [1 * HOUR, 24 * HOUR, 72 * HOUR]

/** When what has failed so often since then is tried again; null when it is not. */
export function retryAt(since: number, attempts: number): number | null {
  const pause = RETRIES[attempts - 1]
  return pause === undefined ? null : since + pause
}
