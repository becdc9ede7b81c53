import { keptAnchor, limitsBySlot, periodsOf, scheduleOf } from '#backend/balancing/slots.ts'
import type { PlanSlot } from '#backend/balancing/slots.ts'
import type { Wiring } from '#backend/balancing/wiring.ts'
import { ampWatts, limitOf, wattsOf } from '#backend/balancing/units.ts'
import { system } from '#contracts/actor.ts'
import { SECOND } from '#contracts/durations.ts'
import type { Limits, RateUnit } from '#contracts/balancing/charging-profile.ts'
import { millis } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import type { PlanContext } from '#machines/balancing/balancing-plan.ts'
import { chargingProfile } from '#machines/balancing/charging-profile.ts'
import { limitsOf } from '#machines/balancing/charging-profile.context.ts'
import { isInLab } from '#machines/equipment/pile.lab.ts'
import { is } from '#machines/kit/tags.ts'
import { pileEntity } from '#machines/master-data.ts'
import { askCapabilities, capabilitiesOf } from '#backend/areas/equipment/configuration/public.ts'
import type { Capabilities } from '#backend/areas/equipment/configuration/public.ts'
import type { Transaction } from '#backend/kernel/transaction.ts'
import { nextProfileId, profileNumber } from './profile-numbers.ts'
import { sendProfile } from './send.ts'
import { profilesAt } from './site.ts'
import type { ProfileState, SitePile } from './site.ts'
import { must } from '#backend/kernel/refusals.ts'

/** The share of one pile in a plan: its profile, the limits it may follow, and whether new ones can be sent. */

/** An active plan. */
export interface Running {
  readonly id: string
  readonly context: PlanContext
  /** How many active plans of the location have a higher priority. */
  readonly rank: number
  readonly anchor: Instant
  readonly slots: readonly PlanSlot[]
  /** The circuits through which the piles draw power. */
  readonly wiring: Wiring
}

export interface PileShare {
  readonly pile: SitePile
  readonly profile: ProfileState | null
  /**
   * It is online and has not failed, so it takes part in the division. For the others, what they may draw is reserved.
   */
  readonly isFollowing: boolean
  /** Limits can be sent to it now. */
  readonly isReady: boolean
  /** The most it may draw, in watts by slot, as far as known (rule b). */
  readonly held: readonly number[]
  /** Watts rounded to what its unit can express. */
  readonly quantised: (watts: number) => number
  readonly leastChange: number
  readonly unit: RateUnit
  readonly stackLevel: number
}

/** No pile gets limits more often than this (rule d). */
export const PUSH_MS = 10 * SECOND

/**
 * The share of a pile in a plan. A pile that is online, but whose capabilities are unknown, is asked for them. One in lab
 * mode is not limited: its rated power is kept for it.
 */
export function roomOf(tx: Transaction, plan: Running, pile: SitePile): PileShare {
  const profile = profilesAt(tx, pile.id).find(({ context }) => context.planId === plan.id) ?? null
  const can = capabilitiesOf(tx, pile.id)
  const isLab = isInLab(tx.stateOf(pileEntity, pile.id))
  if (can === null && pile.isOnline) askCapabilities(tx, pile.id)
  const unit = unitOf(pile, can)
  const isFollowing = !isLab && pile.isOnline && !is(chargingProfile, profile, 'unfollowed')
  const sentAt = profile?.context.sentAt ?? null
  // A send time in the future means that the clock was set back: how long ago it was sent is unknown.
  const isRested = sentAt === null || sentAt > tx.now || millis(tx.now) - millis(sentAt) >= PUSH_MS
  return {
    pile,
    profile,
    isFollowing,
    isReady: isFollowing && can !== null && !is(chargingProfile, profile, 'sent') && isRested,
    held: isLab ? plan.slots.map(() => pile.ratedWatts) : heldBy(plan, pile, profile),
    quantised: (watts) => wattsOf(limitOf(watts, unit, pile.phases), unit, pile.phases),
    leastChange: ampWatts(pile.phases),
    unit,
    stackLevel: levelOf(plan, can),
  }
}

/** Direct current is limited in watts, alternating current in amperes, unless the pile supports only the other unit. */
function unitOf({ isDirect }: SitePile, can: Capabilities | null): RateUnit {
  const liked = isDirect ? 'W' : 'A'
  const [only = liked] = can?.units ?? []
  return can === null || can.units.includes(liked) ? liked : only
}

/** The priority as a stack level; a pile that supports fewer levels gets the plans by their rank. */
function levelOf({ context: { priority }, rank }: Running, can: Capabilities | null): number {
  const most = (can?.stackLevelMax ?? priority) - rank
  return most < 0 ? priority : Math.min(priority, most)
}

/**
 * The most that a pile may draw under any of the limits that it may follow. One that has drifted may draw its rated
 * power.
 */
function heldBy({ slots }: Running, { phases, ratedWatts }: SitePile, profile: ProfileState | null): readonly number[] {
  const all = profile === null || is(chargingProfile, profile, 'drifted') ? [null] : profile.context.mayHold
  const each = all.map((limits) =>
    limits === null
      ? slots.map(() => ratedWatts)
      : limitsBySlot(slots, limits.periods).map((limit) => Math.min(ratedWatts, wattsOf(limit, limits.unit, phases))),
  )
  return slots.map((_, slot) => Math.max(...each.map((limits) => limits[slot] ?? 0)))
}

/** The profile of a share, with these watts by slot. */
function limitsFor({ anchor, context, slots }: Running, part: PileShare, watts: readonly number[]): Limits {
  const { pile, profile, stackLevel, unit } = part
  const startAt = keptAnchor(profile?.context.startAt ?? null, anchor, context.repeat)
  const limits = watts.map((one) => limitOf(one, unit, pile.phases))
  return { stackLevel, unit, periods: periodsOf(slots, limits), ...scheduleOf(context, startAt) }
}

/** Whether a pile must get limits whatever they are: it has none of this plan, or another schedule. */
export function mustBeTold(part: PileShare, plan: Running): boolean {
  const { profile } = part
  if (profile === null || is(chargingProfile, profile, 'queued')) return true
  const { periods: _, ...now } = limitsOf(profile.context)
  const { periods: __, ...wanted } = limitsFor(plan, part, part.held)
  return JSON.stringify(now) !== JSON.stringify(wanted)
}

/** Sets the limits of a pile: in a new profile or in the one it has. Answers whether they have changed. */
export function ask(
  tx: Transaction,
  { plan, part, limits }: { readonly plan: Running; readonly part: PileShare; readonly limits: readonly number[] },
): boolean {
  const { pile, profile } = part
  const wanted = limitsFor(plan, part, limits)
  const as = system('balancing')
  const id = profile?.id ?? nextProfileId(tx, plan.id, pile.id)
  const isSame = profile !== null && JSON.stringify(limitsOf(profile.context)) === JSON.stringify(wanted)
  if (profile === null) {
    const names = { planId: plan.id, pileId: pile.id, connectorId: 0, transactionId: null }
    const chargingProfileId = profileNumber(tx, plan.id, pile.id)
    const purpose = 'ChargePointMaxProfile' as const
    const body = { ...names, chargingProfileId, purpose, ...wanted }
    must(tx.dispatch(chargingProfile, { id, command: 'compute', body, as }))
  } else if (!isSame) must(tx.dispatch(chargingProfile, { id, command: 'change', body: wanted, as }))
  sendProfile(tx, id)
  return !isSame
}
