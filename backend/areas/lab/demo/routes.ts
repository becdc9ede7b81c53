import type { FastifyInstance } from 'fastify'
import { resetDemo } from '#contracts/lab/demo.calls.ts'
import { binder } from '#backend/http/bind.ts'
import { Failed } from '#backend/http/refusals/failed.ts'
import type { Gateway } from '#backend/http/gateway.ts'

/** A demo begins anew when a SUPER of its operator wants it. */
export function demoRoutes(app: FastifyInstance, gateway: Gateway): void {
  binder(app, gateway).signedIn(resetDemo, ({ caller: { account } }) => {
    if (gateway.demo === null || account.type !== 'SUPER' || account.sub !== 0) return new Failed('ACCESS_DENIED')
    gateway.demo.reset()
    return null
  })
}
