import type { FastifyInstance } from 'fastify'
import { customerChoices } from '#contracts/users/customer.calls.ts'
import { binder } from '#backend/http/bind.ts'
import type { Gateway } from '#backend/http/gateway.ts'
import { chooseCustomer } from './queries.ts'

/** Whom something is done for. */
export function customerRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(customerChoices, ({ caller: { world }, query: { sought = '' } }) => chooseCustomer(world, sought))
}
