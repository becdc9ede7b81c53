import type { FastifyInstance } from 'fastify'
import { command, commands, giveCommand, orderCommand as order } from '#contracts/http/command.ts'
import { orderCommand } from '#backend/commands/remote/order.ts'
import { readCommand } from '#backend/queries/commands.ts'
import { remoteCommand } from '#machines/remote-command.ts'
import { binder } from '../bind.ts'
import { Failed, found, refused } from '../failed.ts'
import type { Gateway } from '../gateway.ts'
import { giveAndRead } from '../give.ts'
import { listRequest } from '../lists.ts'

/** Commands to piles. */
export function commandRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(commands, ({ ask, caller, query }) => ask('listCommands', listRequest(query), caller.actor))
  bind.signedIn(command, ({ ask, caller, params }) => found(ask('readCommand', params.id, caller.actor)))
  bind.signedIn(order, async ({ address: ip, body, caller: { actor, world }, correlation }) => {
    const { connectorId = null, reason = null, ...wanted } = body
    const ordered = await world.door.run(orderCommand, { ...wanted, connectorId, reason, ip }, { actor, correlation })
    switch (ordered.kind) {
      case 'issued':
        return found(readCommand(world, ordered.id, actor))
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
  bind.signedIn(giveCommand, giveAndRead(remoteCommand.name, readCommand))
}
