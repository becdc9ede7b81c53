import { lastProfile } from '#machines/balancing/balancing.lookups.ts'
import { chargingProfile } from '#machines/balancing/charging-profile.ts'
import { lastStep } from '#machines/equipment/remote/remote-command.lookups.ts'
import type { Transaction } from '#backend/kernel/transaction.ts'

/** How profiles are numbered, and the commands that carry them. */

/** The chargingProfileId: the same for a plan and a pile, however often the plan is suspended (M22 invariant 1). */
export function profileNumber(tx: Transaction, planId: string, pileId: string): number {
  const last = tx.findLast(lastProfile, planId, pileId)
  return last === null ? tx.take('charging-profile') : tx.stateOf(chargingProfile, last).context.chargingProfileId
}

/** The id of the next profile of a plan on a pile. */
export function nextProfileId(tx: Transaction, planId: string, pileId: string): string {
  const last = tx.findLast(lastProfile, planId, pileId)
  return `${planId}~${pileId}~${last === null ? 1 : Number(last.slice(last.lastIndexOf('~') + 1)) + 1}`
}

/** The command in progress for a profile, or its last; null for none. */
export const commandOf = (tx: Transaction, profileId: string): string | null =>
  tx.findLast(lastStep, chargingProfile.name, profileId)
