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
import { limitByHand } from '#backend/areas/balancing/charging-profile/manual.ts'
import { limitLocation } from '#backend/areas/balancing/location-load/commands.ts'
import { draftPlan } from '#backend/areas/balancing/balancing-plan/commands.ts'
import { readLoad } from '#backend/areas/balancing/location-load/queries.ts'
import { readPlan } from '#backend/areas/balancing/balancing-plan/queries.ts'
import { readProfile } from '#backend/areas/balancing/charging-profile/queries.ts'
import { balancingPlan } from '#machines/balancing/balancing-plan.ts'
import { chargingProfile } from '#machines/balancing/charging-profile.ts'
import { location } from '#machines/entity.ts'
import { binder } from '#backend/http/bind.ts'
import { Failed, found, refused, unknownField } from '#backend/http/refusals/failed.ts'
import type { Gateway } from '#backend/http/gateway.ts'
import { giveAndRead } from '#backend/http/give.ts'
import { listRequest } from '#backend/http/lists.ts'

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
