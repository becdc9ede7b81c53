import type { FastifyInstance } from 'fastify'
import { pileQuirks } from '#contracts/ocpp/quirk.calls.ts'
import { binder } from '#backend/http/bind.ts'
import { found } from '#backend/http/refusals/failed.ts'
import type { Gateway } from '#backend/http/gateway.ts'

/** The quirks of piles. */
export function quirkRoutes(app: FastifyInstance, gateway: Gateway): void {
  binder(app, gateway).signedIn(pileQuirks, ({ ask, params }) => found(ask('readQuirks', params.id)))
}
