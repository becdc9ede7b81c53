import type { FastifyInstance } from 'fastify'
import { readGuide } from '#contracts/home/guide.calls.ts'
import { locationMap } from '#contracts/home/location-map.calls.ts'
import { overview } from '#contracts/home/overview.calls.ts'
import { binder } from '#backend/http/bind.ts'
import type { Gateway } from '#backend/http/gateway.ts'

/** The home page, and the guide that stands there first. */
export function dashboardRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { signedIn } = binder(app, gateway)
  signedIn(overview, ({ ask, caller }) => ask('readOverview', { actor: caller.actor, zone: caller.account.timeZone }))
  signedIn(locationMap, ({ ask }) => ask('readLocationMap'))
  signedIn(readGuide, ({ ask }) => ask('readGuide'))
}
