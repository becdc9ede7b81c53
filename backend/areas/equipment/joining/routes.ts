import type { FastifyInstance } from 'fastify'
import {
  attempts,
  drawJoiningPassword,
  giveJoiningPassword,
  readJoiningPassword,
} from '#contracts/equipment/joining/joining.calls.ts'
import { admissionBytes, admissionId } from '#contracts/equipment/joining/admission.ts'
import { admission } from '#machines/equipment/joining/admission.ts'
import { binder } from '#backend/http/bind.ts'
import { dispatchFirst } from '#backend/http/dispatch.ts'
import type { Gateway } from '#backend/http/gateway.ts'
import { refused, unknownField } from '#backend/http/refusals/failed.ts'
import { drawJoiningPassword as draw } from './commands.ts'

/** The joining password, and the connections that were refused. */
export function joiningRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(attempts, ({ caller: { world } }) => world.attempts.list())
  bind.signedIn(readJoiningPassword, ({ ask, caller }) => ask('readJoiningPassword', caller.actor))
  bind.signedIn(drawJoiningPassword, async ({ ask, caller: { actor, world }, correlation }) => {
    const password = gateway.ids.token(admissionBytes)
    const hash = await gateway.hashPassword(password, gateway.ids)
    const refusal = await world.commandBus.run(draw, { hash }, { actor, correlation })
    return refusal === null ? { password, joining: await ask('readJoiningPassword', actor) } : refused(refusal)
  })
  bind.signedIn(giveJoiningPassword, async (call) => {
    if (call.params.id !== admissionId) return unknownField('params', 'id')
    return (await dispatchFirst(admission.name, call)) ?? call.ask('readJoiningPassword', call.caller.actor)
  })
}
