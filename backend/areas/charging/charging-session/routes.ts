import type { FastifyInstance } from 'fastify'
import { sessionCurve } from '#contracts/charging/charge-record.calls.ts'
import { binder } from '#backend/http/bind.ts'
import { found } from '#backend/http/refusals/failed.ts'
import type { Gateway } from '#backend/http/gateway.ts'

/** The curves of sessions. */
export function curveRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(sessionCurve, ({ ask, params }) => found(ask('readCurve', params.id)))
}
