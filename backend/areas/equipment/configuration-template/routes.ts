import type { FastifyInstance } from 'fastify'
import { applyTemplate, pileTemplates, templatePiles } from '#contracts/equipment/configuration-template.calls.ts'
import { binder } from '#backend/http/bind.ts'
import type { Gateway } from '#backend/http/gateway.ts'
import { Failed, refused, unknownField } from '#backend/http/refusals/failed.ts'
import { changeKeys } from './commands.ts'
import { pilesOfTemplate, templatesOfPile } from './queries.ts'

/** Templates beside the piles of their model, and applied to them. */
export function templateRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(templatePiles, ({ caller: { world }, params: { id } }) => {
    const list = pilesOfTemplate(world, id)
    return list === null ? unknownField('params', 'id') : { total: list.length, list }
  })
  bind.signedIn(pileTemplates, ({ caller: { world }, params: { id } }) => {
    const list = templatesOfPile(world, id)
    return list === null ? unknownField('params', 'id') : { total: list.length, list }
  })
  bind.signedIn(applyTemplate, async ({ address: ip, body, caller: { actor, world }, correlation, say }) => {
    const known = pilesOfTemplate(world, body.templateId)
    if (known === null) return unknownField('body', 'templateId')
    const stranger = body.pileIds.find((pileId) => !known.some(({ id }) => id === pileId))
    if (stranger !== undefined) return unknownField('body', 'pileIds')
    const chosen = known.filter(({ id }) => body.pileIds.some((pileId) => pileId === id))
    const applied = chosen.map(async ({ id: pileId, drift }) => {
      const keys = drift
        .filter(({ key }) => body.keys === undefined || body.keys.includes(key))
        .map(({ key, wanted }) => ({ key, value: wanted }))
      const why = await world.commandBus.run(changeKeys, { pileId, keys, ip }, { actor, correlation })
      if (why === null) return { pileId, asked: keys.length, message: null }
      const failed = why.kind === 'refused' ? refused(why.refusal) : new Failed('POINT_OFFLINE')
      return { pileId, asked: 0, message: failed.text(say) }
    })
    const list = await Promise.all(applied)
    return { total: list.length, list }
  })
}
