import type { FastifyInstance } from 'fastify'
import { system } from '#contracts/actor.ts'
import { askForPayment, notifyOfPayment, paymentGateway } from '#contracts/finance/payment/payment.calls.ts'
import { binder } from '#backend/http/bind.ts'
import type { Gateway } from '#backend/http/gateway.ts'
import { Failed, found, refused } from '#backend/http/refusals/failed.ts'
import { reconcile } from './reconcile.ts'
import { askForPayment as ask } from './online.ts'
import { readRecharge } from './queries.ts'

const payments = system('online-payments')

/** How a payment is asked for, and what a gateway notifies us at. */
export function onlinePaymentRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(paymentGateway, ({ caller: { world } }) => ({ gateway: world.payments?.name ?? null }))
  bind.signedIn(askForPayment, async ({ body, caller: { actor, world }, correlation }) => {
    if (world.payments === null) return new Failed('NO_GATEWAY')
    const asked = await world.commandBus.run(ask, { ...body, gateway: world.payments.name }, { actor, correlation })
    return 'refusal' in asked ? refused(asked.refusal) : found(readRecharge(world, asked.id))
  })
  // Whoever sends it learns nothing: not even whether there is such a payment.
  bind.open(notifyOfPayment, async ({ body, correlation }) => {
    for (const world of gateway.host.worlds()) {
      const billId = world.payments?.keyIn(body) ?? null
      if (billId === null) continue
      const isAnswered = await reconcile(billId, {
        world,
        dispatch: (handler, input) => world.commandBus.run(handler, input, { actor: payments, correlation }),
      })
      // Gateways notify again of what was not taken.
      if (!isAnswered) return new Failed('SERVICE_UNAVAILABLE')
    }
    return null
  })
}
