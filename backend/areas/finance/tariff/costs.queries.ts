import type { Cost } from '#contracts/finance/cost.ts'
import { instant } from '#contracts/units.ts'
import type { SessionContext } from '#machines/charging/charging-session.context.ts'
import { pileEntity, tariff } from '#machines/master-data.ts'
import { discountsOf } from '#backend/pricing/free-vending.ts'
import { running } from '#backend/pricing/price.ts'
import { usageOf } from '#backend/pricing/usage.ts'
import { stateOf } from '#backend/kernel/state.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'

/** A price list as sessions and records name it: the version they were priced with. */
export interface PricedBy {
  readonly id: string
  readonly name: string
  readonly version: number
}

/** The price list behind a cost; null without one. */
export function pricedBy(source: Source, tariffId: string | null): PricedBy | null {
  const terms = tariffId === null ? null : stateOf(source, tariff, tariffId)
  if (tariffId === null || terms === null) return null
  return { id: tariffId, name: terms.context.name, version: terms.context.version }
}

/**
 * What a session costs up to now, by the formula of the bill. After the energy flow has ended an idle fee runs where the
 * pile can tell that the connector was freed. Null without a tariff.
 */
export function runningCost(source: Source, session: SessionContext): Cost | null {
  const { startedAt, endedAt, awayUntil, releasedAt, reservedSince, zone, marks, tariffId, pileId } = session
  const terms = tariffId === null ? null : stateOf(source, tariff, tariffId)
  if (terms === null || marks.length === 0) return null
  const detects = stateOf(source, pileEntity, pileId)?.context.releaseDetection ?? false
  const releaseDetected = releasedAt === null ? detects : session.releaseDetected
  const pauses = { over: session.paused, since: session.pausedSince }
  const times = { startedAt, energyEndedAt: endedAt, awayUntil, releasedAt, releaseDetected, reservedSince, pauses }
  const usage = usageOf(zone, marks)
  return running(
    { tariff: terms.context, session: times, usage, discounts: discountsOf(session) },
    instant(source.clock.now()),
  )
}
