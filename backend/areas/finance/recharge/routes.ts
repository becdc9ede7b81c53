import type { FastifyInstance } from 'fastify'
import { bookRecharge } from '#contracts/finance/recharge.calls.ts'
import { MONEY_SCALE } from '#contracts/units.ts'
import { binder } from '#backend/http/bind.ts'
import type { Gateway } from '#backend/http/gateway.ts'
import { Failed, found, refused } from '#backend/http/refusals/failed.ts'
import type { World } from '#backend/world.ts'
import { bookRecharge as book } from './commands.ts'
import { readFunds, readRecharge } from './queries.ts'

/** How money is booked at the desk. */
export function rechargeRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(bookRecharge, async ({ body, caller: { actor, world }, correlation }) => {
    const booked = await world.commandBus.run(book, body, { actor, correlation })
    if (!('refusal' in booked)) return found(readRecharge(world, booked.id))
    return booked.refusal.guard === 'covered' ? short(world, body.customerId) : refused(booked.refusal)
  })
}

/** A deduction that the wallet does not cover is refused with its figures. */
function short(world: World, customerId: string): Failed {
  const { available, balance, creditLine, held } = readFunds(world, customerId)
  const { code, scale } = world.settings.currency
  const values = Object.entries({ available, balance, creditLine, held }).map(
    ([name, amount]) => [name, { number: amount / MONEY_SCALE, decimals: scale }] as const,
  )
  return new Failed('FUNDS_SHORT', { values: { ...Object.fromEntries(values), currency: code } })
}
