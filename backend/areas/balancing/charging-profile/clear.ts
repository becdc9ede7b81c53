import { system } from '#contracts/actor.ts'
import type { AlarmCode } from '#contracts/maintenance/alarm.ts'
import { chargingProfile } from '#machines/balancing/charging-profile.ts'
import { clearAlarms, raiseAlarm } from '#backend/areas/maintenance/alarm/public.ts'
import type { Work } from '#backend/kernel/transaction.ts'

/** How a profile ends on its pile, and what is told of one that does not hold. */

/** A profile has no say any more: its pile has forgotten it. */
export function cleared(work: Work, id: string): void {
  const { pileId } = work.standing(chargingProfile, id).context
  // One that is on its way is cleared when the pile has answered.
  const mayRefuse = ['elsewhere'] as const
  if (work.give(chargingProfile, { id, command: 'clear', body: {}, as: system('balancing'), mayRefuse }) !== null)
    return
  calm(work, pileId)
}

/** Raises an alarm about the profiles of a pile. */
export function alarmAt(
  work: Work,
  pileId: string,
  { code, info }: { readonly code: AlarmCode; readonly info: string | null },
): void {
  raiseAlarm(work, { pileId, connectorId: 0, code, info, vendorErrorCode: null, seenAt: work.now })
}

/** Nothing is wrong with the profiles of a pile any more. */
export function calm(work: Work, pileId: string): void {
  const codes = ['ProfileDrift', 'ProfileRejected'] as const
  clearAlarms(work, { pileId, connectorId: 0, seenAt: work.now, codes, still: null })
}
