import type { Mended } from '#contracts/ocpp/quirk.ts'
import { earlier, energy } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { deliveredStart, hasBegunSince, newestSession, startKey } from '#machines/charging/charging-session.lookups.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { location, pileEntity } from '#machines/master-data.ts'
import { is, isNew } from '#machines/kit/tags.ts'
import { authorizeStart, vendsFreely } from '../authorization/public.ts'
import type { TagInfo } from '../authorization/public.ts'
import { preAuthorize } from '#backend/areas/finance/pre-authorization/public.ts'
import { tariffOfStart } from '#backend/areas/finance/tariff/public.ts'
import { must } from '#backend/kernel/refusals.ts'
import { loseToNewer, openSession, knownUntil } from '../charging-session/public.ts'
import { release } from '../charge-record/public.ts'
import { observeStart, usedBy, reservedAs } from '../reservation/public.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'

export interface StartReport {
  readonly pileId: string
  readonly connectorId: number
  readonly idTag: string
  /** Wh. */
  readonly meterStart: number
  readonly timestamp: Instant | null
  readonly reservationId: number | null
  /** What of it was read otherwise than it was sent; absent for nothing. */
  readonly mended?: readonly Mended[]
}

export interface Started extends TagInfo {
  readonly transactionId: number
}

/**
 * StartTransaction: never refused (OCPP 1.6 §4.8). A tag that is not accepted still gets a transaction number, but
 * nobody is billed. The same start delivered again gets the same number (M07 invariant 4). A start that is delivered
 * late, because its pile was offline, is ordered by its own time: it never replaces a session that began after it.
 */
export const startTransaction: CommandHandler<StartReport, Started> = (tx, report) => {
  const { pileId, connectorId, idTag, reservationId } = report
  // Where a pile's clock runs ahead, the start is now.
  const startedAt = earlier(report.timestamp ?? tx.now, tx.now)
  const before = deliveredBefore(tx, report, startedAt)
  if (before !== null) {
    const { customerId: _, ...known } = authorizeStart(tx, { pileId, idTag, again: before, startedAt })
    return { transactionId: Number(before), ...known }
  }

  const isPast = isToldLate(tx, report, startedAt)
  if (!isPast) endFormer(tx, openSession(tx, pileId, connectorId), startedAt)
  const { customerId, ...info } = authorizeStart(tx, { pileId, idTag, again: null, startedAt })

  const transactionId = tx.take('transaction')
  const id = String(transactionId)
  const pile = tx.stateOf(pileEntity, pileId)
  const locationId = isNew(pile) ? null : pile.context.locationId
  const site = locationId === null ? null : tx.stateOf(location, locationId)
  const body = {
    pileId,
    connectorId,
    idTag,
    authorization: info.status,
    customerId,
    locationId,
    zone: site === null || isNew(site) ? tx.settings.zone : site.context.zone,
    tariffId: tariffOfStart(tx, { pileId, customerId }, startedAt),
    meterStart: energy(report.meterStart),
    startedAt,
    ...(report.timestamp === startedAt ? {} : { toldAt: report.timestamp }),
    reservationId,
    reservedSince: reservedSince(tx, report),
    ...(info.status === 'Accepted' && vendsFreely(tx, pileId) ? { freeVending: true } : {}),
    ...(report.mended === undefined ? {} : { mended: report.mended }),
  }
  must(tx.dispatch(chargingSession, { id, command: 'start', body }))
  if (customerId !== null) preAuthorize(tx, id, customerId)
  if (isPast) loseToNewer(tx, id)
  // A session that was over before a reservation does not violate it.
  if (!isPast || reservationId !== null) observeStart(tx, { ...report, sessionId: id, startedAt })
  return { transactionId, ...info }
}

/** Whether a session is known that began on the connector after this start. */
function isToldLate(tx: Transaction, { pileId, connectorId, meterStart }: StartReport, startedAt: Instant): boolean {
  const newest = tx.findLast(newestSession, pileId, connectorId)
  if (newest === null) return false
  return hasBegunSince(tx.stateOf(chargingSession, newest).context, { startedAt, meterStart: energy(meterStart) })
}

/** When the reservation that a start uses began; null where it uses none. */
function reservedSince(tx: Transaction, start: StartReport): Instant | null {
  const used = usedBy(tx, start)
  return used === null ? null : reservedAs(tx, used.id).context.startsAt
}

/** The session of an earlier delivery of the same start; null for a new one. */
function deliveredBefore(tx: Transaction, { timestamp, ...report }: StartReport, startedAt: Instant): string | null {
  const key = startKey({ ...report, startedAt, toldAt: timestamp })
  return key === null ? null : tx.findLast(deliveredStart, ...key)
}

/** A new transaction proves that the previous one on this connector is over. */
function endFormer(tx: Transaction, id: string | null, at: Instant): void {
  if (id === null) return
  if (is(chargingSession, tx.stateOf(chargingSession, id), 'unreleased'))
    release(tx, id, { command: 'release', as: tx.actor, at: knownUntil(tx, id, at) })
  else {
    const body = { evidence: 'newTransaction' } as const
    tx.dispatch(chargingSession, { id, command: 'missStop', body, mayRefuse: ['lost'] })
  }
}
