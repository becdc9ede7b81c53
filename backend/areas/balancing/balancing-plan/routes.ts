import type { FastifyInstance } from 'fastify'
import { draftPlan as draft, givePlan, headroom, plan, plans } from '#contracts/balancing/balancing-plan.calls.ts'
import { draftPlan } from '#backend/areas/balancing/balancing-plan/commands.ts'
import { readPlan } from '#backend/areas/balancing/balancing-plan/queries.ts'
import { balancingPlan } from '#machines/balancing/balancing-plan.ts'
import { location } from '#machines/master-data.ts'
import { binder } from '#backend/http/bind.ts'
import { found, refused, unknownField } from '#backend/http/refusals/failed.ts'
import type { Gateway } from '#backend/http/gateway.ts'
import { dispatchAndRead } from '#backend/http/dispatch.ts'
import { listRequest } from '#backend/http/lists.ts'

/** Plans for the load of locations. */
export function planRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(plans, ({ ask, caller, query }) => ask('listPlans', listRequest(query), caller.actor))
  bind.signedIn(plan, ({ ask, caller, params }) => found(ask('readPlan', params.id, caller.actor)))
  bind.signedIn(draft, async ({ body, caller: { actor, world }, correlation }) => {
    if (world.store.stateOf(location.name, body.locationId) === null) return unknownField('body', 'locationId')
    const { id, refusal } = await world.commandBus.run(draftPlan, body, { actor, correlation })
    return refusal === null ? found(readPlan(world, id, actor)) : refused(refusal)
  })
  bind.signedIn(givePlan, dispatchAndRead(balancingPlan.name, readPlan))
  bind.signedIn(headroom, ({ ask }) => ask('listHeadroom'))
}
