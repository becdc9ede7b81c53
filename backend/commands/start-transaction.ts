import { connectorKey, tagKey } from '#contracts/ids.ts'
import type { ConnectorKey } from '#contracts/ids.ts'
import { earlier, energy } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { chargingSession } from '#machines/charging-session.ts'
import { location, pileEntity } from '#machines/entity.ts'
import { authorizeStart, tagInUse, vendsFreely } from './authorization.ts'
import type { TagInfo } from './authorization.ts'
import { must, place } from './hold.ts'
import { lastTransaction, loseToNewer, newestSession, openSession } from './open-session.ts'
import { knownUntil } from './known-until.ts'
import { release } from './release.ts'
import { observeStart, usedBy } from './reservation/observe.ts'
import { reservedAs } from './reservation/standings.ts'
import type { Plan, Work } from './work.ts'

export interface StartReport {
  readonly pileId: string
  readonly connectorId: number
  readonly idTag: string
  /** Wh. */
  readonly meterStart: number
  readonly timestamp: Instant | null
  readonly reservationId: number | null
}

export interface Started extends TagInfo {
  readonly transactionId: number
}

/**
 * StartTransaction: never refused (OCPP 1.6 §4.8). A tag that is not accepted still gets its transaction number, but
 * nobody is billed for it. The same start delivered again gets the same number (M07 invariant 4). What is told late, by a
 * pile that was away, takes its place by its own time: it never displaces a session that began after it.
 */
export const startTransaction: Plan<StartReport, Started> = (work, report) => {
  const delivered = redelivery(report)
  const before = delivered === null ? null : work.key(delivered)
  const { pileId, connectorId, idTag, reservationId } = report
  // A pile whose clock runs ahead cannot have begun later than now.
  const startedAt = earlier(report.timestamp ?? work.now, work.now)
  if (before !== null) {
    const { customerId: _, ...known } = authorizeStart(work, { pileId, idTag, again: before, startedAt })
    return { transactionId: Number(before), ...known }
  }

  const key = connectorKey(pileId, connectorId)
  const isPast = hasBegunSince(work, key, { startedAt, meterStart: report.meterStart })
  if (!isPast) endFormer(work, work.key(openSession(key)), startedAt)
  const { customerId, ...info } = authorizeStart(work, { pileId, idTag, again: null, startedAt })

  const transactionId = Number(work.key(lastTransaction) ?? '0') + 1
  const id = String(transactionId)
  const pile = work.standing(pileEntity, pileId)
  const locationId = pile.value === 'New' ? null : pile.context.locationId
  const site = locationId === null ? null : work.standing(location, locationId)
  const body = {
    pileId,
    connectorId,
    idTag,
    authorization: info.status,
    customerId,
    locationId,
    zone: site === null || site.value === 'New' ? work.settings.zone : site.context.zone,
    tariffId: pile.value === 'New' ? null : pile.context.tariffId,
    meterStart: energy(report.meterStart),
    startedAt,
    reservationId,
    reservedSince: reservedSince(work, report),
    ...(info.status === 'Accepted' && vendsFreely(work, pileId) ? { freeVending: true } : {}),
  }
  must(work.give(chargingSession, { id, command: 'start', body }))
  work.setKey(lastTransaction, id)
  if (delivered !== null) work.setKey(delivered, id)
  if (customerId !== null) place(work, id, customerId)
  if (isPast) loseToNewer(work, id)
  else {
    work.setKey(openSession(key), id)
    work.setKey(newestSession(key), id)
    if (customerId !== null) work.setKey(tagInUse(idTag), id)
  }
  // Nobody's reservation is ignored by what was over before it.
  if (!isPast || reservationId !== null) observeStart(work, { ...report, sessionId: id, startedAt })
  return { transactionId, ...info }
}

/**
 * Whether a session is known that began on a connector after this start: by the pile's clock, and by its meter, which goes
 * on where the clock was set back.
 */
function hasBegunSince(work: Work, key: ConnectorKey, { startedAt, meterStart }: Beginning): boolean {
  const newest = work.key(newestSession(key)) ?? work.key(openSession(key))
  if (newest === null) return false
  const known = work.standing(chargingSession, newest).context
  return known.startedAt > startedAt && known.meterStart >= meterStart
}

interface Beginning {
  readonly startedAt: Instant
  readonly meterStart: number
}

/** When the reservation began that a start uses; null when it uses none. */
function reservedSince(work: Work, start: StartReport): Instant | null {
  const used = usedBy(work, start)
  return used === null ? null : reservedAs(work, used.id).context.startsAt
}

/** Names a start, so that it is known when it comes again; null for a pile that gives no time: its starts are all alike. */
const redelivery = ({ pileId, connectorId, idTag, meterStart, timestamp }: StartReport): string | null =>
  timestamp === null ? null : `start/${pileId}/${connectorId}/${timestamp}/${meterStart}/${tagKey(idTag)}`

/** A new transaction proves that the former one on this connector is over. */
function endFormer(work: Work, id: string | null, at: Instant): void {
  if (id === null) return
  if (work.standing(chargingSession, id).value === 'Stopped')
    release(work, id, { command: 'release', as: work.actor, at: knownUntil(work, id, at) })
  else {
    const body = { evidence: 'newTransaction' } as const
    work.give(chargingSession, { id, command: 'missStop', body, mayRefuse: ['Orphaned'] })
  }
}
