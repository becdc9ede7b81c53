import { system } from '#contracts/actor.ts'
import type { ProfileDoubt } from '#contracts/lifecycles/charging-profile.ts'
import { chargingProfile } from '#machines/charging-profile.ts'
import type { Work } from '../work.ts'

/** Notes that nobody can tell whether a pile follows a profile that it accepted, and why. */
export function doubtProfile(work: Work, id: string, doubt: ProfileDoubt): void {
  const known = work.standing(chargingProfile, id)
  if (known.value === 'New' || known.context.doubt === doubt) return
  work.give(chargingProfile, { id, command: 'doubt', body: { doubt }, as: system('balancing'), mayRefuse: settled })
}

/** What was read back is known, and what is not there, or on its way again, has nothing to doubt. */
const settled = ['Verified', 'Drifted', 'Pending', 'Sent', 'Rejected', 'NotSupported', 'Cleared']
