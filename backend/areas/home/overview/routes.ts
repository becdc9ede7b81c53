import type { FastifyInstance } from 'fastify'
import { overview } from '#contracts/home/overview.calls.ts'
import { binder } from '#backend/http/bind.ts'
import type { Gateway } from '#backend/http/gateway.ts'

/** The home page. */
export function dashboardRoutes(app: FastifyInstance, gateway: Gateway): void {
  binder(app, gateway).signedIn(overview, ({ ask, caller }) =>
    ask('readOverview', { actor: caller.actor, zone: caller.account.timeZone }),
  )
}
