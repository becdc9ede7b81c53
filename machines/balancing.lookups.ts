import { balancingPlan } from './balancing-plan.ts'
import { chargingProfile } from './charging-profile.ts'
import { lookup } from './lookup.ts'
import { is } from './tags.ts'

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
