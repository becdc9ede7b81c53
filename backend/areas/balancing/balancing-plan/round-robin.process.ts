import { TURN_MS } from '#backend/balancing/shares.ts'
import { millis } from '#contracts/units.ts'
import { balancingPlan } from '#machines/balancing/balancing-plan.ts'
import type { PlanContext } from '#machines/balancing/balancing-plan.ts'
import { chargingProfile } from '#machines/balancing/charging-profile.ts'
import type { ProfileContext } from '#machines/balancing/charging-profile.context.ts'
import { is } from '#machines/kit/tags.ts'
import { PUSH_MS, isOnline } from '../charging-profile/public.ts'
import { statesIn } from '#backend/kernel/state.ts'
import { lookAtPlan, lookAtProfile, nextLooks } from './process.ts'
import { deadline } from '#backend/kernel/process/deadline.ts'
import type { World } from '#backend/world.ts'
import type { Waiting } from '#backend/kernel/process/deadline.ts'
import type { Process } from '#backend/kernel/process/process.ts'

/**
 * Balances locations as time passes (M21, M22): when turns of the round robin may change, and when a pile may get its
 * next limits.
 */

/** The prefixes of deadline keys: of a plan, and of a profile. */
const [ofPlan, ofProfile] = ['plan/', 'profile/']

/** When the turn may change at the location of a plan; at once where it was not balanced since the start. */
const turnAt = ({ context, since }: Waiting<PlanContext>, world: World): number =>
  nextLooks(world).get(context.locationId) ?? since

/** When a queued profile, or a change to one that was sent, may be sent to its pile. */
function sendAt(profile: Waiting<ProfileContext>, world: World): number | null {
  const { context, since } = profile
  const { pileId, sentAt } = context
  // A pile that is offline is balanced when it is back.
  if (is(chargingProfile, profile, 'queued')) return isOnline(statesIn(world), pileId) ? since + PUSH_MS : null
  const at = sentAt === null ? null : millis(sentAt) + PUSH_MS
  return at === null || at + PUSH_MS <= world.clock.now() ? null : at
}

export const turns: Process = {
  name: 'turns',
  on: {},
  // Neither a plan nor a profile gets a fact where nothing has to change.
  deadlines: [
    deadline(balancingPlan, { while: 'inForce', inWorld: turnAt, key: (id) => `${ofPlan}${id}`, every: TURN_MS }),
    deadline(chargingProfile, {
      while: 'open',
      inWorld: sendAt,
      key: (id) => `${ofProfile}${id}`,
      every: PUSH_MS,
    }),
  ],
  due: (id, context) =>
    id.startsWith(ofPlan)
      ? lookAtPlan({ id: id.slice(ofPlan.length) }, context)
      : lookAtProfile({ id: id.slice(ofProfile.length) }, context),
}
