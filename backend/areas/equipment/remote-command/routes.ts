import type { FastifyInstance } from 'fastify'
import { orderCommand as order } from '#contracts/equipment/remote/remote-command.calls.ts'
import { toPile } from '#contracts/ocpp/1.6/messages.ts'
import { requestCommand } from '#backend/areas/equipment/remote-command/request.ts'
import { readCommand } from '#backend/areas/equipment/remote-command/queries.ts'
import { binder } from '#backend/http/bind.ts'
import { decoderOf } from '#backend/http/decode.ts'
import { Failed, found, misfit, refused, unknownField } from '#backend/http/refusals/failed.ts'
import type { WrongField } from '#backend/http/refusals/failed.ts'
import type { Gateway } from '#backend/http/gateway.ts'

type Ordered = Pick<(typeof order)['body']['Type'], 'action' | 'payload'>

/** What is wrong with the request of an action; it may also name another connector, or a profile that no start can bring. */
function wrongPayload({ action, payload }: Ordered): readonly WrongField[] {
  const request = decoderOf(toPile[action].req, 'body')(payload)
  if (request.ok) return [{ part: 'body', field: 'payload', rule: 'concernsConnector' }]
  return request.fields.map((wrong) => ({ ...wrong, field: `payload${wrong.field === '' ? '' : '.'}${wrong.field}` }))
}

/** How commands to piles are ordered. */
export function commandRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(order, async ({ address: ip, body, caller: { actor, world }, correlation }) => {
    const { connectorId = null, reason = null, ...wanted } = body
    const ordered = await world.commandBus.run(
      requestCommand,
      { ...wanted, connectorId, reason, ip },
      { actor, correlation },
    )
    switch (ordered.kind) {
      case 'issued':
        return found(readCommand(world, ordered.id, actor))
      case 'refused':
        return refused(ordered.refusal)
      case 'unknown':
        return unknownField('body', connectorId === null ? 'pileId' : 'connectorId')
      case 'malformed':
        return misfit(wrongPayload(wanted), 'INFORMATION_INCOMPLETE')
      case 'offline':
        return new Failed('POINT_OFFLINE')
      default:
        return ordered satisfies never
    }
  })
}
