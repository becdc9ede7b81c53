import { everyPlanAt, pilesAt, plansAt, profilesOfPlan, profilesOn } from '#machines/balancing/balancing.lookups.ts'
import { balancingPlan } from '#machines/balancing/balancing-plan.ts'
import { chargingProfile } from '#machines/balancing/charging-profile.ts'
import { pileEntity } from '#machines/master-data.ts'
import { wireOf } from '#machines/kit/lifecycle.ts'
import { is } from '#machines/kit/tags.ts'
import { foundIn, stateOf } from '#backend/kernel/state.ts'
import type { World } from '#backend/world.ts'

/** The piles and locations that load balancing concerns. */

/** The piles that have profiles of a location's plans, ended plans included. */
const pilesOfPlans = (world: World, locationId: string): readonly string[] =>
  foundIn(world, everyPlanAt, locationId)
    .flatMap((planId) => foundIn(world, profilesOfPlan, planId))
    .flatMap((id) => stateOf(world, chargingProfile, id)?.context.pileId ?? [])

export const hasProfiles = (world: World, pileId: string): boolean => foundIn(world, profilesOn, pileId).length > 0

/** The piles of a location, and those that have profiles of its plans. */
export const pilesOf = (world: World, locationId: string): readonly string[] =>
  [...new Set([...foundIn(world, pilesAt, locationId), ...pilesOfPlans(world, locationId)])].toSorted()

/** The location of a pile, and the locations whose plans have profiles on it. */
export function locationsOf(world: World, pileId: string): readonly string[] {
  const here = stateOf(world, pileEntity, pileId)?.context.locationId ?? []
  const plans = foundIn(world, profilesOn, pileId).flatMap(
    (id) => stateOf(world, chargingProfile, id)?.context.planId ?? [],
  )
  const theirs = plans.flatMap((id) => stateOf(world, balancingPlan, id)?.context.locationId ?? [])
  return [...new Set([here, ...theirs].flat())].toSorted()
}

/** Whether a location has an active plan, or profiles that must be checked: on one pile, or on all. */
export function isConcerned(world: World, locationId: string, pileId: string | null): boolean {
  const plans = foundIn(world, plansAt, locationId)
  if (plans.some((id) => is(balancingPlan, stateOf(world, balancingPlan, id), 'inForce'))) return true
  if (pileId !== null) return hasProfiles(world, pileId)
  return (
    foundIn(world, pilesAt, locationId).some((id) => hasProfiles(world, id)) ||
    pilesOfPlans(world, locationId).length > 0
  )
}

const statusOf = (world: World, id: string): string | null =>
  wireOf(chargingProfile, stateOf(world, chargingProfile, id)?.value ?? '')

/** The profiles on a pile that could not be verified. */
export const unverifiedOn = (world: World, pileId: string): readonly string[] =>
  foundIn(world, profilesOn, pileId).filter((id) => statusOf(world, id) === 'unverified')
