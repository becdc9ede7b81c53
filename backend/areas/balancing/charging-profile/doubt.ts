import { system } from '#contracts/actor.ts'
import type { ProfileDoubt } from '#contracts/balancing/charging-profile.ts'
import { chargingProfile } from '#machines/balancing/charging-profile.ts'
import { isNew } from '#machines/kit/tags.ts'
import type { Transaction } from '#backend/kernel/transaction.ts'

/** Records that it cannot be verified whether a pile follows a profile that it accepted, and why. */
export function doubtProfile(tx: Transaction, id: string, doubt: ProfileDoubt): void {
  const known = tx.stateOf(chargingProfile, id)
  if (isNew(known) || known.context.doubt === doubt) return
  // A profile that was read back, is not on the pile, or is being sent again, needs no such record.
  tx.dispatch(chargingProfile, {
    id,
    command: 'doubt',
    body: { doubt },
    as: system('balancing'),
    mayRefuse: ['elsewhere'],
  })
}
