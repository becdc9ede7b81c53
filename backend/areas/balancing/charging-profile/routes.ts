import type { FastifyInstance } from 'fastify'
import { limitConnector } from '#contracts/balancing/balancing-plan.calls.ts'
import { limitByHand } from '#backend/areas/balancing/charging-profile/manual.ts'
import { profileQueries } from '#backend/areas/balancing/charging-profile/queries.ts'
import { binder } from '#backend/http/bind.ts'
import { Failed, found, refused, unknownField } from '#backend/http/refusals/failed.ts'
import type { Gateway } from '#backend/http/gateway.ts'

/** The limits of connectors that a person sets. */
export function profileRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(limitConnector, async ({ body, caller: { actor, world }, correlation }) => {
    const limited = await world.commandBus.run(limitByHand, body, { actor, correlation })
    switch (limited.kind) {
      case 'asked':
        return found(profileQueries.read(world, limited.id, actor))
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
}
