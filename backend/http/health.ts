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
    return { status: 'ready', worlds: worlds.length, unread } as const
  })
  gateway.bound.push(metricsCall)
  app.get(metricsCall.path, async (_request, reply) => {
    void reply.type(metrics.registry.contentType)
    return metrics.registry.metrics()
  })
}
