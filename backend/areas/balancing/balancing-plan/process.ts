import { balancingPlan } from '#machines/balancing/balancing-plan.ts'
import { chargingProfile } from '#machines/balancing/charging-profile.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import { balance, forgetProfiles, hasProfiles, isConcerned, locationsOf, pilesOf } from '../charging-profile/public.ts'
import type { Cause } from '../charging-profile/public.ts'
import { expirePlan } from './commands.ts'
import { stateOf } from '#backend/kernel/state.ts'
import type { World } from '#backend/world.ts'
import { deadline, timeOf } from '#backend/kernel/process/deadline.ts'
import type { ProcessContext, Process } from '#backend/kernel/process/process.ts'

/**
 * Keeps the charging profiles on piles as plans and people want them (M21, M22): whenever a share may change, the
 * location is balanced again; as time passes, too (`round-robin.process.ts`).
 */

const looks = new WeakMap<World, Map<string, number>>()

/** When each location of a world is balanced next; filled by the first time after a start. */
export function nextLooks(world: World): Map<string, number> {
  const known = looks.get(world) ?? new Map<string, number>()
  looks.set(world, known)
  return known
}

interface PlanScope {
  readonly locationId: string
  /** The pile that the change concerns; null for the whole location. */
  readonly pileId: string | null
}

async function look(
  { locationId, pileId }: PlanScope,
  cause: Cause | null,
  { dispatch, world }: ProcessContext,
): Promise<void> {
  if (!isConcerned(world, locationId, pileId)) return
  const again = await dispatch(balance, { locationId, pileIds: pilesOf(world, locationId), cause })
  nextLooks(world).set(locationId, world.clock.now() + again)
}

const lookAtPile = (pileId: string, cause: Cause | null, context: ProcessContext): Promise<unknown> =>
  Promise.all(locationsOf(context.world, pileId).map((locationId) => look({ locationId, pileId }, cause, context)))

/** Balances the location of a plan. */
export function lookAtPlan({ id }: { readonly id: string }, context: ProcessContext): unknown {
  const plan = stateOf(context.world, balancingPlan, id)
  return plan === null ? undefined : look({ locationId: plan.context.locationId, pileId: null }, null, context)
}

/** Balances the locations of a profile's pile. */
export function lookAtProfile({ id }: { readonly id: string }, context: ProcessContext): unknown {
  const profile = stateOf(context.world, chargingProfile, id)
  if (profile === null) return undefined
  // A step on one pile may be what another pile waits for.
  const locations = locationsOf(context.world, profile.context.pileId)
  return Promise.all(locations.map((locationId) => look({ locationId, pileId: null }, null, context)))
}

const lookAtSession =
  (cause: Cause) =>
  ({ id }: { readonly id: string }, context: ProcessContext): unknown => {
    const session = stateOf(context.world, chargingSession, id)
    return session === null ? undefined : lookAtPile(session.context.pileId, cause, context)
  }

const lookAtLink =
  (cause: Cause | null) =>
  ({ id }: { readonly id: string }, context: ProcessContext): unknown =>
    lookAtPile(id, cause, context)

/** A pile has reported its capabilities, or that it does not report them. */
function onAnswered({ id }: { readonly id: string }, context: ProcessContext): unknown {
  const command = stateOf(context.world, remoteCommand, id)
  if (command?.context.action !== 'GetConfiguration') return undefined
  return lookAtPile(command.context.pileId, null, context)
}

export const balancing: Process = {
  name: 'balancing',
  deadlines: [
    deadline(balancingPlan, {
      while: 'expires',
      at: ({ context }) => timeOf(context.validTo),
    }),
  ],
  on: {
    'plan.activated': lookAtPlan,
    'plan.suspended': lookAtPlan,
    'plan.expired': lookAtPlan,
    'profile.computed': lookAtProfile,
    'profile.accepted': lookAtProfile,
    'profile.rejected': lookAtProfile,
    'profile.notSupported': lookAtProfile,
    'profile.unfit': lookAtProfile,
    'profile.unanswered': lookAtProfile,
    'profile.compared': lookAtProfile,
    'profile.forgotten': lookAtProfile,
    'profile.resent': lookAtProfile,
    'profile.retried': lookAtProfile,
    'profile.cleared': lookAtProfile,
    'session.started': lookAtSession('sessionStarted'),
    'session.stopped': lookAtSession('sessionStopped'),
    'session.stopLost': lookAtSession('sessionStopped'),
    'session.reconciled': lookAtSession('sessionStopped'),
    'link.booted': async ({ id }, context) => {
      if (hasProfiles(context.world, id)) await context.dispatch(forgetProfiles, { pileId: id })
      return lookAtPile(id, null, context)
    },
    'link.resumed': lookAtLink(null),
    'link.closed': lookAtLink('pileOffline'),
    'link.dead': lookAtLink('pileOffline'),
    'pile.registered': lookAtLink('pileAdded'),
    'pile.changed': lookAtLink('pileRemoved'),
    'location.changed': ({ id }, context) => look({ locationId: id, pileId: null }, 'loadChanged', context),
    'command.accepted': onAnswered,
    'command.notSupported': onAnswered,
    'command.failed': onAnswered,
    'command.refused': onAnswered,
    'command.unanswered': onAnswered,
    'command.expired': onAnswered,
  },
  due: (id, { dispatch }) => dispatch(expirePlan, { id }),
}
