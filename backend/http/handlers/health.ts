import type { FastifyInstance } from 'fastify'
import { health, metrics as metricsCall, readiness } from '#contracts/http/health.ts'
import { binder } from '../bind.ts'
import { Failed } from '../failed.ts'
import type { Gateway } from '../gateway.ts'
import type { Metrics } from '../metrics.ts'

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
    const troubled = worlds.find(({ door }) => door.trouble !== null)
    if (troubled !== undefined) {
      gateway.log.error({ operator: troubled.code, err: troubled.door.trouble }, 'a world cannot be written')
      return new Failed('SERVICE_UNAVAILABLE')
    }
    return { status: 'ready', worlds: worlds.length } as const
  })
  gateway.bound.push(metricsCall)
  app.get(metricsCall.path, async (_request, reply) => {
    void reply.type(metrics.registry.contentType)
    return metrics.registry.metrics()
  })
}
