import type { FastifyInstance } from 'fastify'
import { command, commands, giveCommand, orderCommand as order } from '#contracts/http/command.ts'
import { orderCommand } from '#backend/commands/remote/order.ts'
import { readCommand } from '#backend/queries/commands.ts'
import { remoteCommand } from '#machines/remote-command.ts'
import { binder } from '../bind.ts'
import { Failed, refused } from '../failed.ts'
import type { Gateway } from '../gateway.ts'
import { give } from '../give.ts'
import { listRequest } from '../lists.ts'

/** Commands to piles. */
export function commandRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(commands, ({ ask, caller, query }) => ask('listCommands', listRequest(query), caller.actor))
  bind.signedIn(
    command,
    async ({ ask, caller, params }) =>
      (await ask('readCommand', params.id, caller.actor)) ?? new Failed('ADDRESS_ERROR'),
  )
  bind.signedIn(order, async ({ address: ip, body, caller: { actor, world }, correlation }) => {
    const { connectorId = null, reason = null, ...wanted } = body
    const ordered = await world.door.run(orderCommand, { ...wanted, connectorId, reason, ip }, { actor, correlation })
    switch (ordered.kind) {
      case 'issued':
        return readCommand(world, ordered.id, actor) ?? new Failed('ADDRESS_ERROR')
      case 'refused':
        return refused(ordered.refusal)
      case 'unknown':
        return new Failed('ADDRESS_ERROR')
      case 'malformed':
        return new Failed('INFORMATION_INCOMPLETE')
      case 'offline':
        return new Failed('POINT_OFFLINE')
      default:
        return ordered satisfies never
    }
  })
  bind.signedIn(giveCommand, async (call) => {
    const failed = await give(remoteCommand.name, call)
    const { world, actor } = call.caller
    return failed ?? readCommand(world, call.params.id, actor) ?? new Failed('ADDRESS_ERROR')
  })
}
