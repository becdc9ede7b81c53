import type { FastifyInstance } from 'fastify'
import { limitLocation as limit, load, loads } from '#contracts/balancing/location-load.calls.ts'
import { limitLocation } from '#backend/areas/balancing/location-load/commands.ts'
import { readLoad } from '#backend/areas/balancing/location-load/queries.ts'
import { location } from '#machines/master-data.ts'
import { binder } from '#backend/http/bind.ts'
import { found, refused, unknownField } from '#backend/http/refusals/failed.ts'
import type { Gateway } from '#backend/http/gateway.ts'

/** What locations draw, and how much they may. */
export function loadRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(loads, ({ ask }) => ask('listLoads'))
  bind.signedIn(load, ({ ask, params }) => found(ask('readLoad', params.id)))
  bind.signedIn(limit, async ({ body, caller: { actor, world }, correlation, params: { id } }) => {
    if (world.store.stateOf(location.name, id) === null) return unknownField('params', 'id')
    const refusal = await world.commandBus.run(limitLocation, { id, load: body }, { actor, correlation })
    return refusal === null ? found(readLoad(world, id)) : refused(refusal)
  })
}
