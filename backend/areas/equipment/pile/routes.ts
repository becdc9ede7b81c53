import type { FastifyInstance } from 'fastify'
import { connectorCounts, connectors, putInLab, vendFreely } from '#contracts/equipment/pile.calls.ts'
import { putInLab as setLabMode } from '#backend/areas/equipment/pile-registration/public.ts'
import { setFreeVending } from '#backend/areas/finance/tariff/public.ts'
import { readPile } from '#backend/areas/equipment/pile/queries.ts'
import { pileEntity } from '#machines/master-data.ts'
import { binder } from '#backend/http/bind.ts'
import { found, refused, unknownField } from '#backend/http/refusals/failed.ts'
import type { Gateway } from '#backend/http/gateway.ts'
import { listRequest } from '#backend/http/lists.ts'

/** What is changed about piles, and their connectors. */
export function deviceRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(vendFreely, async ({ body, params, caller: { actor, world }, correlation }) => {
    if (world.store.stateOf(pileEntity.name, params.id) === null) return unknownField('params', 'id')
    const vending = { pileId: params.id, ...body }
    const refusal = await world.commandBus.run(setFreeVending, vending, { actor, correlation })
    return refusal === null ? found(readPile(world, params.id)) : refused(refusal)
  })
  bind.signedIn(putInLab, async ({ body, params, caller: { actor, world }, correlation }) => {
    if (world.store.stateOf(pileEntity.name, params.id) === null) return unknownField('params', 'id')
    const mode = { pileId: params.id, ...body }
    const refusal = await world.commandBus.run(setLabMode, mode, { actor, correlation })
    return refusal === null ? found(readPile(world, params.id)) : refused(refusal)
  })
  bind.signedIn(connectors, ({ ask, query }) => ask('listConnectors', listRequest(query)))
  bind.signedIn(connectorCounts, ({ ask }) => ask('countConnectors'))
}
