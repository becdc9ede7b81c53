import type { FastifyInstance } from 'fastify'
import { orderChoices } from '#contracts/maintenance/work-order.calls.ts'
import { binder } from '#backend/http/bind.ts'
import type { Gateway } from '#backend/http/gateway.ts'
import { chooseForOrder } from './queries.ts'

/** What work orders are opened for, and who they are assigned to. */
export function orderRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(orderChoices, ({ caller: { world }, query }) => chooseForOrder(world, query))
}
