import { system } from '#contracts/actor.ts'
import type { Actor } from '#contracts/actor.ts'
import type { Cost } from '#contracts/finance/cost.ts'
import type { Implausibility } from '#contracts/charging/charge-record.ts'
import { millis } from '#contracts/units.ts'
import type { Energy, Instant } from '#contracts/units.ts'
import { chargeRecord } from '#machines/charging/charge-record.ts'
import { energyOf } from '#machines/charging/charging-session.context.ts'
import type { SessionContext } from '#machines/charging/charging-session.context.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { pileEntity } from '#machines/master-data.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { releasePreAuthorization } from '#backend/areas/finance/pre-authorization/public.ts'
import { must } from '#backend/kernel/refusals.ts'
import type { Transaction } from '#backend/kernel/transaction.ts'
import { accrual, costOf } from '#backend/areas/finance/tariff/public.ts'

/** The end of a session: its connector is free, and the lines of its record become final (M07 → M08, in one commit). */

export type SessionRelease =
  | { readonly command: 'release' | 'closeUndetected'; readonly as: Actor; readonly at: Instant }
  | { readonly command: 'releaseByHand'; readonly as: Actor; readonly at: Instant; readonly reason: string }

const billing = system('billing')

/** Energy may exceed rated power times time by this much: meters and clocks are not exact (M08 plausibility). */
const TOLERANCE = 1.1

/** Releases a stopped session and prices its record; answers the refusal, or null. */
export function release(tx: Transaction, id: string, how: SessionRelease): Refusal | null {
  const { endedAt } = tx.stateOf(chargingSession, id).context
  // A pile's clock may report the release before the end of energy flow; a person may not.
  const releasedAt = endedAt !== null && how.at < endedAt ? endedAt : how.at
  const body = how.command === 'releaseByHand' ? { releasedAt: how.at, reason: how.reason } : { releasedAt }
  const refusal = tx.dispatch(chargingSession, { id, command: how.command, body, as: how.as })
  if (refusal !== null) return refusal
  return closeRecord(tx, id, how)
}

/** Somebody has marked it abnormal before its lines were final: nobody has to pay it. */
const setAside = ['setAside'] as const

/** Makes the lines of a session's record final: unsettled, abnormal when implausible, complete when nothing is due. */
export function closeRecord(tx: Transaction, id: string, how: SessionRelease): Refusal | null {
  const session = tx.stateOf(chargingSession, id).context
  const releasedAt = session.releasedAt ?? tx.now
  const cost = costOf(tx, session)
  const implausible = implausibility(tx, session, cost)
  const postings = cost === null || implausible !== null ? [] : accrual(tx, id, { tariffId: session.tariffId, cost })
  const body = { releasedAt, cost, implausible, postings }
  if (implausible !== null) {
    releasePreAuthorization(tx, id, { reason: implausible })
    return tx.dispatch(chargeRecord, { id, command: 'distrust', body, as: billing, mayRefuse: setAside })
  }
  const byHand = how.command === 'releaseByHand'
  const refusal = byHand
    ? tx.dispatch(chargeRecord, { id, command: 'releaseByHand', body: { ...body, reason: how.reason }, as: how.as })
    : tx.dispatch(chargeRecord, { id, command: 'release', body, as: billing, mayRefuse: setAside })
  if (refusal !== null || cost?.total !== 0) return refusal
  releasePreAuthorization(tx, id, { reason: 'nothing due' })
  must(tx.dispatch(chargeRecord, { id, command: 'closeAtZero', body: {}, as: billing }))
  return null
}

function implausibility(tx: Transaction, session: SessionContext, cost: Cost | null): Implausibility | null {
  const energy: Energy = energyOf(session)
  const { startedAt, endedAt, pileId, connectorId } = session
  if (energy < 0) return 'energyNegative'
  if (session.meterReset) return 'meterReset'
  if (endedAt === null || endedAt < startedAt) return 'endBeforeStart'
  if (cost === null) return 'noTariff'
  const rated = tx.stateOf(pileEntity, pileId).context.connectors?.find((one) => one.connectorId === connectorId)
  const hours = (millis(endedAt) - millis(startedAt)) / 3_600_000
  if (rated !== undefined && energy > TOLERANCE * rated.power * hours + ROUNDING_WH) return 'energyAboveRating'
  return session.isDoubtful ? 'mended' : null
}

/** Registers count whole watt-hours: a short session may show one or two more than its power allows. */
const ROUNDING_WH = 2
