import { system } from '#contracts/actor.ts'
import { connectorKey } from '#contracts/ids.ts'
import type { MeterSample, StopReason } from '#contracts/charging/charging-session.ts'
import type { Mended } from '#contracts/ocpp/quirk.ts'
import { earlier, energy } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { chargeRecord } from '#machines/charging/charge-record.ts'
import { energyOf } from '#machines/charging/charging-session.context.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { connector } from '#machines/equipment/connector.ts'
import { pileEntity } from '#machines/master-data.ts'
import { is, isNew } from '#machines/kit/tags.ts'
import { authorizeIn } from '../authorization/public.ts'
import type { TagInfo } from '../authorization/public.ts'
import { must } from '#backend/kernel/refusals.ts'
import { awayUntil, freedAt, openSession } from '../charging-session/public.ts'
import { release } from '../charge-record/public.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'
import { meter } from './meter-values.ts'

export interface StopReport {
  readonly pileId: string
  readonly transactionId: number
  /** Wh; null where it told none: the session ends with its last reading. */
  readonly meterStop: number | null
  readonly timestamp: Instant | null
  readonly reason: StopReason
  readonly idTag: string | null
  readonly samples: readonly MeterSample[]
  /** What of it was read otherwise than it was sent; absent for nothing. */
  readonly mended?: readonly Mended[]
}

/**
 * StopTransaction: never refused, and confirmed even for an unknown transaction (OCPP 1.6 §4.10, errata 3.18). A
 * stopped session has exactly one record, because both are written here.
 */
export const stopTransaction: CommandHandler<StopReport, { readonly known: boolean; readonly tag: TagInfo | null }> = (
  tx,
  report,
) => {
  const { pileId, idTag, timestamp, reason, samples } = report
  const id = String(report.transactionId)
  const tag = idTag === null ? null : authorizeIn(tx, id, idTag)
  const session = tx.stateOf(chargingSession, id)
  if (isNew(session) || session.context.pileId !== pileId) return { known: false, tag }
  // The same stop delivered again: the first one counts.
  if (is(chargingSession, session, 'ended')) return { known: true, tag }

  // transactionData begins with readings since the start (Transaction.Begin) that are known already; only newer ones
  // are recorded. Where a pile's clock runs ahead, all its readings count as read just now: those below the last
  // register are known already.
  const { meteredAt, register } = session.context
  for (const sample of samples)
    if (sample.at > meteredAt && (sample.register ?? register) >= register) meter(tx, id, sample)
  // Where a pile's clock runs ahead, the end is now: nobody pays for time that has not passed.
  const endedAt = earlier(timestamp ?? tx.now, tx.now)
  const back = awayUntil(tx, pileId, endedAt)
  const meterStop = energy(report.meterStop ?? tx.stateOf(chargingSession, id).context.register)
  const body = {
    meterStop,
    endedAt,
    reason,
    idTag,
    ...(back === null ? {} : { awayUntil: back }),
    ...(report.mended === undefined ? {} : { mended: report.mended }),
  }
  must(tx.dispatch(chargingSession, { id, command: 'stop', body }))
  openRecord(tx, id)
  releaseIfFree(tx, id)
  return { known: true, tag }
}

/** Opens the record of an ended session. */
export function openRecord(tx: Transaction, id: string): void {
  const session = tx.stateOf(chargingSession, id).context
  const { pileId, connectorId, locationId, zone, idTag, customerId, tariffId, startedAt, meterStart } = session
  const body = {
    pileId,
    connectorId,
    locationId,
    zone,
    idTag,
    customerId,
    tariffId,
    startedAt,
    endedAt: session.endedAt ?? tx.now,
    meterStart,
    meterStop: session.register,
    energy: energyOf(session),
    stopReason: session.stopReason ?? 'Other',
    estimated: session.estimated,
  }
  must(tx.dispatch(chargeRecord, { id, command: 'open', body, as: system('billing') }))
}

/**
 * By the time of a late stop the connector may be free already; where the pile cannot report that, it counts as free at
 * once (money rule 4).
 */
function releaseIfFree(tx: Transaction, id: string): void {
  const { pileId, connectorId, endedAt } = tx.stateOf(chargingSession, id).context
  const pile = tx.stateOf(pileEntity, pileId)
  if (!isNew(pile) && !pile.context.releaseDetection) {
    release(tx, id, { command: 'closeUndetected', as: system('billing'), at: endedAt ?? tx.now })
    return
  }
  if (openSession(tx, pileId, connectorId) !== id) {
    // A newer transaction occupies the connector: this one's cable was unplugged before.
    release(tx, id, { command: 'release', as: tx.actor, at: endedAt ?? tx.now })
    return
  }
  const reported = tx.stateOf(connector, connectorKey(pileId, connectorId))
  if (!is(connector, reported, 'free')) return
  const at = freedAt(tx, id, { since: reported.context.since, stoodSince: null })
  release(tx, id, { command: 'release', as: tx.actor, at })
}
