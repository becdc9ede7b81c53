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

/** What sessions and reservations cost, and what that makes of the ledger. */

/** What a session costs by the price list it started with; null without one. */
export function costOf(tx: Transaction, session: SessionContext, tariffId = session.tariffId): Cost | null {
  const terms = tariffId === null ? null : tx.stateOf(tariff, tariffId)
  if (terms === null || isNew(terms)) return null
  const { startedAt, endedAt, awayUntil, releasedAt, releaseDetected, zone, marks } = session
  const times = {
    startedAt,
    energyEndedAt: endedAt ?? session.meteredAt,
    awayUntil,
    releasedAt,
    releaseDetected,
    reservedSince: session.reservedSince,
  }
  return priceUsage({
    tariff: terms.context,
    session: times,
    usage: usageOf(zone, marks),
    discounts: discountsOf(session),
  })
}

/** What a session costs, and by which price list. */
export interface Priced {
  readonly tariffId: string | null
  readonly cost: Cost
}

/** The postings that make a priced record somebody's debt and somebody's income. */
export function accrual(tx: Transaction, recordId: string, { tariffId, cost }: Priced): readonly Posting[] {
  const terms = tariffId === null ? null : tx.stateOf(tariff, tariffId).context
  const taxRate = terms === null || terms.tax.mode === 'none' ? 0 : terms.tax.rate
  return accrue({ recordId, operatorCode: tx.settings.operatorCode, cost, taxRate })
}
