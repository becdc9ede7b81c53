import { balancingPlan } from './balancing-plan.ts'
import { chargingProfile } from './charging-profile.ts'
import { pileEntity } from '../master-data.ts'
import { lookup } from '../kit/lookup.ts'
import { is } from '../kit/tags.ts'

/** The plans of a location that have not ended. */
export const plansAt = lookup(balancingPlan, {
  name: 'plans-at',
  keeps: 'all',
  key: ({ value, context: { locationId } }) => (is(balancingPlan, value, 'over') ? null : [locationId]),
})

/** The profiles on a pile that are not cleared. */
export const profilesOn = lookup(chargingProfile, {
  name: 'profiles-on',
  keeps: 'all',
  key: ({ value, context: { pileId } }) => (is(chargingProfile, value, 'over') ? null : [pileId]),
})

/** The last profile of a plan on a pile, cleared or not. */
export const lastProfile = lookup(chargingProfile, {
  name: 'last-profile',
  keeps: 'last',
  key: ({ context: { planId, pileId } }) => (planId === null ? null : [planId, pileId]),
})

/** Every plan that a location has or had: profiles of an ended plan may still be on its piles. */
export const everyPlanAt = lookup(balancingPlan, {
  name: 'every-plan-at',
  keeps: 'all',
  key: ({ context: { locationId } }) => [locationId],
})

/** The profiles of a plan that are not cleared. */
export const profilesOfPlan = lookup(chargingProfile, {
  name: 'profiles-of-plan',
  keeps: 'all',
  key: ({ value, context: { planId } }) => (planId === null || is(chargingProfile, value, 'over') ? null : [planId]),
})

/** The piles of a location. */
export const pilesAt = lookup(pileEntity, {
  name: 'piles-at',
  keeps: 'all',
  key: ({ value, context: { locationId } }) => (is(pileEntity, value, 'over') ? null : [locationId]),
})
