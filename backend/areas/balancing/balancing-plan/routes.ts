import type { FastifyInstance } from 'fastify'
import { draftPlan as draft, headroom } from '#contracts/balancing/balancing-plan.calls.ts'
import { draftPlan } from '#backend/areas/balancing/balancing-plan/commands.ts'
import { planQueries } from '#backend/areas/balancing/balancing-plan/queries.ts'
import { location } from '#machines/master-data.ts'
import { binder } from '#backend/http/bind.ts'
import { found, refused, unknownField } from '#backend/http/refusals/failed.ts'
import type { Gateway } from '#backend/http/gateway.ts'

/** How plans are drafted, and what they leave of the power of locations. */
export function planRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(draft, async ({ body, caller: { actor, world }, correlation }) => {
    if (world.store.stateOf(location.name, body.locationId) === null) return unknownField('body', 'locationId')
    const { id, refusal } = await world.commandBus.run(draftPlan, body, { actor, correlation })
    return refusal === null ? found(planQueries.read(world, id, actor)) : refused(refusal)
  })
  bind.signedIn(headroom, ({ ask }) => ask('listHeadroom'))
}
