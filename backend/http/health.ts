import type { FastifyInstance } from 'fastify'
import { health, metrics as metricsCall, readiness } from '#contracts/http/health.ts'
import type { NotReady } from '#contracts/http/health.ts'
import { binder } from './bind.ts'
import { Failed } from './refusals/failed.ts'
import type { Gateway } from './gateway.ts'
import type { Metrics } from './metrics.ts'
import { damageText } from '#backend/store/integrity/damage.ts'
import type { World } from '#backend/world.ts'

/** What keeps a world from working. */
const why = ({ code, commandBus: { damage } }: World): NotReady =>
  damage === null
    ? {
        operator: code,
        reason: 'unwritable',
        position: null,
        detail: 'The file takes no writes; it is tried every second.',
      }
    : { operator: code, reason: 'damaged', position: damage.position, detail: damageText(damage) }

/** Facts by which lists may be behind without being told of: a second of a large network. */
const BEHIND_FACTS = 10_000

function listsOf({ code, keeper, store }: World) {
  const { reached, trouble } = keeper
  const position = store.position()
  if (trouble === null && position - reached <= BEHIND_FACTS) return []
  return [{ operator: code, reached: Math.min(reached, position), position, trouble }]
}

/** For those who run the server: it lives, it is ready, its figures. */
export function healthRoutes(app: FastifyInstance, gateway: Gateway, metrics: Metrics): void {
  const bind = binder(app, gateway)
  bind.open(health, () => ({ status: 'ok' }) as const)
  bind.open(readiness, () => {
    const worlds = gateway.host.worlds()
    try {
      for (const { store } of worlds) store.position()
    } catch (error) {
      gateway.log.error({ err: error }, 'a world does not answer')
      return new Failed('SERVICE_UNAVAILABLE')
    }
    const troubled = worlds.filter(({ commandBus }) => commandBus.trouble !== null)
    for (const { code, commandBus } of troubled)
      gateway.log.error({ operator: code, err: commandBus.trouble }, 'a world cannot be written')
    if (troubled.length > 0) return new Failed('SERVICE_UNAVAILABLE', { data: { worlds: troubled.map(why) } })
    const unread = worlds.flatMap((world) => {
      const found = world.unread()
      return found === null ? [] : [{ operator: world.code, facts: found.count, position: found.first.position }]
    })
    const lists = worlds.flatMap(listsOf)
    for (const { operator, trouble } of lists)
      if (trouble !== null) gateway.log.error({ operator, trouble }, 'the lists of a world cannot be written')
    return { status: 'ready', worlds: worlds.length, unread, lists } as const
  })
  gateway.bound.push(metricsCall)
  app.get(metricsCall.path, async (_request, reply) => {
    void reply.type(metrics.registry.contentType)
    return metrics.registry.metrics()
  })
}
