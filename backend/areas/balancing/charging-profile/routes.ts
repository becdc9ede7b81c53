import type { FastifyInstance } from 'fastify'
import { giveProfile, limitConnector, profiles } from '#contracts/balancing/balancing-plan.calls.ts'
import { limitByHand } from '#backend/areas/balancing/charging-profile/manual.ts'
import { readProfile } from '#backend/areas/balancing/charging-profile/queries.ts'
import { chargingProfile } from '#machines/balancing/charging-profile.ts'
import { binder } from '#backend/http/bind.ts'
import { Failed, found, refused, unknownField } from '#backend/http/refusals/failed.ts'
import type { Gateway } from '#backend/http/gateway.ts'
import { dispatchAndRead } from '#backend/http/dispatch.ts'
import { listRequest } from '#backend/http/lists.ts'

/** The limits of connectors, and those that a person sets. */
export function profileRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(profiles, ({ ask, caller, query }) => ask('listProfiles', listRequest(query), caller.actor))
  bind.signedIn(giveProfile, dispatchAndRead(chargingProfile.name, readProfile))
  bind.signedIn(limitConnector, async ({ body, caller: { actor, world }, correlation }) => {
    const limited = await world.commandBus.run(limitByHand, body, { actor, correlation })
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
}
