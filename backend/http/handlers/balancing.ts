import type { FastifyInstance } from 'fastify'
import {
  draftPlan as draft,
  givePlan,
  giveProfile,
  headroom,
  limitConnector,
  plan,
  plans,
  profiles,
} from '#contracts/balancing/balancing-plan.calls.ts'
import { limitLocation as limit, load, loads } from '#contracts/balancing/location-load.calls.ts'
import { limitByHand } from '#backend/commands/balancing/by-hand.ts'
import { limitLocation } from '#backend/commands/balancing/limit-location.ts'
import { draftPlan } from '#backend/commands/balancing/plans.ts'
import { readLoad } from '#backend/queries/loads.ts'
import { readPlan } from '#backend/queries/plans.ts'
import { readProfile } from '#backend/queries/profiles.ts'
import { balancingPlan } from '#machines/balancing/balancing-plan.ts'
import { chargingProfile } from '#machines/balancing/charging-profile.ts'
import { location } from '#machines/entity.ts'
import { binder } from '../bind.ts'
import { Failed, found, refused, unknownField } from '../failed.ts'
import type { Gateway } from '../gateway.ts'
import { giveAndRead } from '../give.ts'
import { listRequest } from '../lists.ts'

/** Load balancing. */
export function balancingRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(plans, ({ ask, caller, query }) => ask('listPlans', listRequest(query), caller.actor))
  bind.signedIn(plan, ({ ask, caller, params }) => found(ask('readPlan', params.id, caller.actor)))
  bind.signedIn(draft, async ({ body, caller: { actor, world }, correlation }) => {
    if (world.store.standing(location.name, body.locationId) === null) return unknownField('body', 'locationId')
    const { id, refusal } = await world.door.run(draftPlan, body, { actor, correlation })
    return refusal === null ? found(readPlan(world, id, actor)) : refused(refusal)
  })
  bind.signedIn(givePlan, giveAndRead(balancingPlan.name, readPlan))
  bind.signedIn(profiles, ({ ask, caller, query }) => ask('listProfiles', listRequest(query), caller.actor))
  bind.signedIn(giveProfile, giveAndRead(chargingProfile.name, readProfile))
  bind.signedIn(limitConnector, async ({ body, caller: { actor, world }, correlation }) => {
    const limited = await world.door.run(limitByHand, body, { actor, correlation })
    switch (limited.kind) {
      case 'asked':
        return found(readProfile(world, limited.id, actor))
      case 'refused':
        return refused(limited.refusal)
      case 'unknown':
        return unknownField('body', 'pileId')
      case 'idle':
        return new Failed('OPERATION_FAILED')
      default:
        return limited satisfies never
    }
  })
  bind.signedIn(headroom, ({ ask }) => ask('listHeadroom'))
  bind.signedIn(loads, ({ ask }) => ask('listLoads'))
  bind.signedIn(load, ({ ask, params }) => found(ask('readLoad', params.id)))
  bind.signedIn(limit, async ({ body, caller: { actor, world }, correlation, params: { id } }) => {
    if (world.store.standing(location.name, id) === null) return unknownField('params', 'id')
    const refusal = await world.door.run(limitLocation, { id, load: body }, { actor, correlation })
    return refusal === null ? found(readLoad(world, id)) : refused(refusal)
  })
}
