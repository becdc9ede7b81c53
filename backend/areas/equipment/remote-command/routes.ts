import type { FastifyInstance } from 'fastify'
import { orderCommand as order, typeCall as type } from '#contracts/equipment/remote/remote-command.calls.ts'
import type { RemoteActionName } from '#contracts/equipment/remote/remote-actions.ts'
import { jsonObjectIn } from '#contracts/ocpp/json-object.ts'
import { toPile } from '#contracts/ocpp/1.6/messages.ts'
import { requestCommand } from '#backend/areas/equipment/remote-command/request.ts'
import type { OperatorRequestResult } from '#backend/areas/equipment/remote-command/request.ts'
import { typeCall } from '#backend/areas/equipment/remote-command/typed.ts'
import { readCommand } from '#backend/areas/equipment/remote-command/queries.ts'
import { binder } from '#backend/http/bind.ts'
import { decoderOf } from '#backend/http/decode.ts'
import { Failed, found, misfit, refused, unknownField } from '#backend/http/refusals/failed.ts'
import type { WrongField } from '#backend/http/refusals/failed.ts'
import type { Gateway } from '#backend/http/gateway.ts'

type Ordered = Pick<(typeof order)['body']['Type'], 'payload'> & { readonly action: RemoteActionName }

/** What is wrong with the request of an action; it may also name another connector, or a profile that no start can bring. */
function wrongPayload({ action, payload }: Ordered): readonly WrongField[] {
  const request = decoderOf(toPile[action].req, 'body')(payload)
  if (request.ok) return [{ part: 'body', field: 'payload', rule: 'concernsConnector' }]
  return request.fields.map((wrong) => ({ ...wrong, field: `payload${wrong.field === '' ? '' : '.'}${wrong.field}` }))
}

/** The same of one that was typed, which may be no JSON at all. */
function wrongText({ action, payload: text }: (typeof type)['body']['Type']): readonly WrongField[] {
  const payload = jsonObjectIn(text)
  if (payload === null) return [{ part: 'body', field: 'payload', rule: 'json' }]
  return wrongPayload({ action, payload })
}

/** How commands to piles are ordered, and calls typed. */
export function commandRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(order, async ({ address: ip, body, caller: { actor, world }, correlation }) => {
    const { connectorId = null, reason = null, ...wanted } = body
    const asked = { ...wanted, connectorId, reason, ip }
    const ordered = await world.commandBus.run(requestCommand, asked, { actor, correlation })
    return ordered.kind === 'issued'
      ? found(readCommand(world, ordered.id, actor))
      : failed(ordered, { field: connectorId === null ? 'pileId' : 'connectorId', wrong: () => wrongPayload(wanted) })
  })
  bind.signedIn(type, async ({ address: ip, ask, body, caller: { actor, world }, correlation }) => {
    const { isAsIs = false, reason = null, ...wanted } = body
    const typed = await world.commandBus.run(typeCall, { ...wanted, isAsIs, reason, ip }, { actor, correlation })
    if (typed.kind === 'requested') return found(ask('readApproval', typed.id, actor))
    return typed.kind === 'issued'
      ? found(readCommand(world, typed.id, actor))
      : failed(typed, { field: 'pileId', wrong: () => wrongText(wanted) })
  })
}

interface Misfit {
  /** What names the thing that nobody knows. */
  readonly field: string
  readonly wrong: () => readonly WrongField[]
}

function failed(result: Exclude<OperatorRequestResult, { readonly kind: 'issued' }>, { field, wrong }: Misfit): Failed {
  switch (result.kind) {
    case 'refused':
      return refused(result.refusal)
    case 'unknown':
      return unknownField('body', field)
    case 'malformed':
      return misfit(wrong(), 'INFORMATION_INCOMPLETE')
    case 'offline':
      return new Failed('POINT_OFFLINE')
    default:
      return result satisfies never
  }
}
