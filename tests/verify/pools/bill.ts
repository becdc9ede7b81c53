import type { BillFact } from '#contracts/finance/bill.ts'
import { money } from '#contracts/units.ts'
import { made } from './made.ts'

/** The attempts of a bill are counted by whoever retries it. */
const retried = (attempt: number) => ['bill.retried', { attempt, amount: money(2) }] as const

export const billPool = made<BillFact>(retried(2), retried(4))
