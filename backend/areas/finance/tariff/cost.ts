import type { Cost } from '#contracts/finance/cost.ts'
import type { Posting } from '#backend/ledger/ledger.ts'
import type { SessionContext } from '#machines/charging/charging-session.context.ts'
import { tariff } from '#machines/master-data.ts'
import { isNew } from '#machines/kit/tags.ts'
import { accrue } from '#backend/ledger/ledger.ts'
import { discountsOf } from '#backend/pricing/free-vending.ts'
import { priceUsage } from '#backend/pricing/price.ts'
import { usageOf } from '#backend/pricing/usage.ts'
import type { Transaction } from '#backend/kernel/transaction.ts'

/** The cost of sessions and reservations, and its postings. */

/** The cost of a session by the price list with which it started; null without one. */
export function costOf(tx: Transaction, session: SessionContext, tariffId = session.tariffId): Cost | null {
  const terms = tariffId === null ? null : tx.stateOf(tariff, tariffId)
  if (terms === null || isNew(terms)) return null
  const { startedAt, endedAt, awayUntil, releasedAt, releaseDetected, zone, marks } = session
  const { paused: over, pausedSince: since } = session
  const times = {
    startedAt,
    energyEndedAt: endedAt ?? session.meteredAt,
    awayUntil,
    releasedAt,
    releaseDetected,
    reservedSince: session.reservedSince,
    pauses: { over, since },
  }
  return priceUsage({
    tariff: terms.context,
    session: times,
    usage: usageOf(zone, marks),
    discounts: discountsOf(session),
  })
}

/** The cost of a session, and its price list. */
export interface Priced {
  readonly tariffId: string | null
  readonly cost: Cost
}

/** The postings of a priced record: a receivable of the customer, and income. */
export function accrual(tx: Transaction, recordId: string, { tariffId, cost }: Priced): readonly Posting[] {
  const terms = tariffId === null ? null : tx.stateOf(tariff, tariffId).context
  const taxRate = terms === null || terms.tax.mode === 'none' ? 0 : terms.tax.rate
  return accrue({ recordId, operatorCode: tx.settings.operatorCode, cost, taxRate })
}
