import { SECOND } from '#contracts/durations.ts'
import { balancingPlan } from '#machines/balancing-plan.ts'
import { chargingProfile } from '#machines/charging-profile.ts'
import { chargingSession } from '#machines/charging-session.ts'
import { remoteCommand } from '#machines/remote-command.ts'
import { balance } from '../commands/balancing/balance.ts'
import type { Cause } from '../commands/balancing/balance.ts'
import { forgetProfiles } from '../commands/balancing/boots.ts'
import { expirePlan } from '../commands/balancing/plans.ts'
import { readSchedule, unshownDefaults } from '../commands/balancing/read-schedule.ts'
import { openBalanced } from '../projections/plans.ts'
import type { Balanced } from '../projections/plans.ts'
import { standingOf } from '../standing.ts'
import type { World } from '../world.ts'
import { deadline, timeOf } from './deadline.ts'
import type { Hands, Process } from './process.ts'

/**
 * Keeps the profiles on piles where plans and people want them (M21, M22): whatever may change a share has the location
 * looked at, and a location with an active plan is looked at again when turns may change or its plan ends.
 */

/** A pile that has accepted is asked for its schedule so much later (lifecycles §6, rule g). */
const READ_BACK_MS = 2 * SECOND

/** What is due: a location's next turn, a plan's end, the schedule of a pile that accepted a command. */
const timer = { location: 'location/', plan: 'plan/', command: 'command/' } as const

const lookups = new WeakMap<World, Balanced>()
function lookupOf(world: World): Balanced {
  const known = lookups.get(world) ?? openBalanced(world.store.db)
  lookups.set(world, known)
  return known
}

interface Where {
  readonly locationId: string
  /** The pile that something has happened to; null where it concerns the whole location. */
  readonly pileId: string | null
}

async function look({ locationId, pileId }: Where, cause: Cause | null, hands: Hands): Promise<void> {
  const { give, wait, world } = hands
  const lookup = lookupOf(world)
  if (!lookup.isConcerned(locationId, pileId)) return
  const again = await give(balance, { locationId, pileIds: lookup.pilesOf(locationId), cause })
  if (again !== null) wait(`${timer.location}${locationId}`, again)
}

const lookAtPile = (pileId: string, cause: Cause | null, hands: Hands): Promise<unknown> =>
  Promise.all(
    lookupOf(hands.world)
      .locationsOf(pileId)
      .map((locationId) => look({ locationId, pileId }, cause, hands)),
  )

function lookAtPlan({ id }: { readonly id: string }, hands: Hands): unknown {
  const plan = standingOf(hands.world, balancingPlan, id)
  return plan === null ? undefined : look({ locationId: plan.context.locationId, pileId: null }, null, hands)
}

function lookAtProfile({ id }: { readonly id: string }, hands: Hands): unknown {
  const profile = standingOf(hands.world, chargingProfile, id)
  if (profile === null) return undefined
  // A step on one pile may be what another waits for.
  const locations = lookupOf(hands.world).locationsOf(profile.context.pileId)
  return Promise.all(locations.map((locationId) => look({ locationId, pileId: null }, null, hands)))
}

const lookAtSession =
  (cause: Cause) =>
  ({ id }: { readonly id: string }, hands: Hands): unknown => {
    const session = standingOf(hands.world, chargingSession, id)
    return session === null ? undefined : lookAtPile(session.context.pileId, cause, hands)
  }

const lookAtLink =
  (cause: Cause | null) =>
  ({ id }: { readonly id: string }, hands: Hands): unknown =>
    lookAtPile(id, cause, hands)

/** A default limits a session now: what the pile makes of it can be seen. */
async function showDefaults({ id }: { readonly id: string }, hands: Hands): Promise<void> {
  const { pileId } = standingOf(hands.world, chargingSession, id)?.context ?? {}
  if (pileId === undefined || !lookupOf(hands.world).hasProfiles(pileId)) return
  for (const commandId of await hands.give(unshownDefaults, { pileId }))
    hands.wait(`${timer.command}${commandId}`, READ_BACK_MS)
}

/** A pile has said what it can do, or cannot say. */
function onAnswered({ id }: { readonly id: string }, hands: Hands): unknown {
  const command = standingOf(hands.world, remoteCommand, id)
  if (command?.context.action !== 'GetConfiguration') return undefined
  return lookAtPile(command.context.pileId, null, hands)
}

const changesSchedules: readonly string[] = ['SetChargingProfile', 'ClearChargingProfile']

export const balancing: Process = {
  name: 'balancing',
  deadlines: [
    deadline(balancingPlan, {
      while: ['Active', 'Suspended'],
      at: ({ context }) => timeOf(context.validTo),
      key: (id) => `${timer.plan}${id}`,
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
    'session.started': async (fact, hands) => {
      await showDefaults(fact, hands)
      return lookAtSession('sessionStarted')(fact, hands)
    },
    'session.stopped': lookAtSession('sessionStopped'),
    'session.stopLost': lookAtSession('sessionStopped'),
    'session.reconciled': lookAtSession('sessionStopped'),
    'link.booted': async ({ id }, hands) => {
      if (lookupOf(hands.world).hasProfiles(id)) await hands.give(forgetProfiles, { pileId: id })
      return lookAtPile(id, null, hands)
    },
    'link.resumed': lookAtLink(null),
    'link.closed': lookAtLink('pileOffline'),
    'link.dead': lookAtLink('pileOffline'),
    'pile.registered': lookAtLink('pileAdded'),
    'pile.changed': lookAtLink('pileRemoved'),
    'location.changed': ({ id }, hands) => look({ locationId: id, pileId: null }, 'loadChanged', hands),
    'command.accepted': ({ id }, hands) => {
      const action = standingOf(hands.world, remoteCommand, id)?.context.action ?? ''
      if (changesSchedules.includes(action)) hands.wait(`${timer.command}${id}`, READ_BACK_MS)
      return onAnswered({ id }, hands)
    },
    'command.notSupported': onAnswered,
    'command.failed': onAnswered,
    'command.refused': onAnswered,
    'command.unanswered': onAnswered,
    'command.expired': onAnswered,
  },
  due: (id, hands) => {
    if (id.startsWith(timer.command)) return hands.give(readSchedule, { commandId: id.slice(timer.command.length) })
    if (id.startsWith(timer.plan)) return hands.give(expirePlan, { id: id.slice(timer.plan.length) })
    return look({ locationId: id.slice(timer.location.length), pileId: null }, null, hands)
  },
}
