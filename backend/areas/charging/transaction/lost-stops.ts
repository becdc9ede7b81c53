import type { Refusal } from '#machines/kit/lifecycle.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { closeRecord } from '../charge-record/public.ts'
import { openRecord } from './stop.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'

/** A session whose pile has sent nothing for too long is suspect (M07 SILENT). */
export const suspect: CommandHandler<{ readonly id: string }, Refusal | null> = (tx, { id }) =>
  tx.dispatch(chargingSession, {
    id,
    command: 'missStop',
    body: { evidence: 'silence' },
    mayRefuse: ['ended', 'lost'],
  })

/**
 * Ends a session whose StopTransaction never came: at the last message about it, with the last register, and its record
 * is marked as estimated (M07 RECONCILE).
 */
export const reconcile: CommandHandler<{ readonly id: string }, Refusal | null> = (tx, { id }) => {
  const { register, meteredAt } = tx.stateOf(chargingSession, id).context
  const body = { meterStop: register, endedAt: meteredAt, reason: 'SOFT_STOP', idTag: null } as const
  const refusal = tx.dispatch(chargingSession, {
    id,
    command: 'reconcile',
    body,
    mayRefuse: ['running', 'ended'],
  })
  if (refusal !== null) return refusal
  openRecord(tx, id)
  return closeRecord(tx, id, { command: 'closeUndetected', as: tx.actor, at: tx.now })
}
