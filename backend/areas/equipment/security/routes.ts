import type { FastifyInstance } from 'fastify'
import { givePassword, giveSecurity, security } from '#contracts/equipment/pile-security.calls.ts'
import { readSecurity, securityEventQueries } from '#backend/areas/equipment/security/queries.ts'
import { pileSecurity } from '#machines/equipment/pile-security.ts'
import { binder } from '#backend/http/bind.ts'
import { found, refused, unknownField } from '#backend/http/refusals/failed.ts'
import type { Gateway } from '#backend/http/gateway.ts'
import { dispatchFirst } from '#backend/http/dispatch.ts'
import { resourceRoutes } from '#backend/http/resource-routes.ts'

/** The security of piles. */
export function securityRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(security, ({ ask, caller, params }) => found(ask('readSecurity', params.id, caller.actor)))
  resourceRoutes(securityEventQueries)(app, gateway)
  bind.signedIn(givePassword, async ({ params: { id }, body, caller: { actor, world }, correlation }) => {
    if (readSecurity(world, id, actor) === null) return unknownField('params', 'id')
    const given = await gateway.givePassword(world, { pileId: id, ...body }, { actor, correlation })
    if (given.refusal !== null) return refused(given.refusal)
    const now = readSecurity(world, id, actor)
    return now === null ? unknownField('params', 'id') : { password: given.drawn, security: now }
  })
  bind.signedIn(giveSecurity, async (call) => {
    const { actor, world } = call.caller
    const { id } = call.params
    if (readSecurity(world, id, actor) === null) return unknownField('params', 'id')
    return (await dispatchFirst(pileSecurity.name, call)) ?? found(readSecurity(world, id, actor))
  })
}
