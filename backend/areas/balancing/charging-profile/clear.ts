import { system } from '#contracts/actor.ts'
import type { AlarmCode } from '#contracts/maintenance/alarm.ts'
import { chargingProfile } from '#machines/balancing/charging-profile.ts'
import { clearAlarms, raiseAlarm } from '#backend/areas/maintenance/alarm/public.ts'
import type { Transaction } from '#backend/kernel/transaction.ts'

/** How a profile ends on its pile, and the alarm about profiles that are not in force. */

/** A profile is not in force any more: its pile has dropped it. */
export function cleared(tx: Transaction, id: string): void {
  const { pileId } = tx.stateOf(chargingProfile, id).context
  // A profile whose answer is awaited is cleared after the answer.
  const mayRefuse = ['elsewhere'] as const
  if (tx.dispatch(chargingProfile, { id, command: 'clear', body: {}, as: system('balancing'), mayRefuse }) !== null)
    return
  calm(tx, pileId)
}

/** Raises an alarm about the profiles of a pile. */
export function alarmAt(
  tx: Transaction,
  pileId: string,
  { code, info }: { readonly code: AlarmCode; readonly info: string | null },
): void {
  raiseAlarm(tx, { pileId, connectorId: 0, code, info, vendorErrorCode: null, seenAt: tx.now })
}

/** Clears the alarm about the profiles of a pile. */
export function calm(tx: Transaction, pileId: string): void {
  const codes = ['ProfileDrift', 'ProfileRejected'] as const
  clearAlarms(tx, { pileId, connectorId: 0, seenAt: tx.now, codes, still: null })
}
