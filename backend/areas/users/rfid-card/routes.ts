import type { FastifyInstance } from 'fastify'
import { cardOwners, checkCards, seenCards } from '#contracts/users/rfid-card.calls.ts'
import { binder } from '#backend/http/bind.ts'
import type { Gateway } from '#backend/http/gateway.ts'
import { refusedRows } from '#backend/http/refusals/refused-rows.ts'
import { checkDrafts } from './commands.ts'
import { chooseOwner, placedCards } from './queries.ts'

/** What would be refused of new cards, to whom they can be issued, and which ones readers have seen. */
export function cardRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(checkCards, async ({ body: { rows }, caller: { actor, world }, correlation, say }) =>
    refusedRows(await world.commandBus.run(checkDrafts, rows, { actor, correlation }), say),
  )
  bind.signedIn(seenCards, ({ caller: { world } }) => placedCards(world, world.seenCards.list()))
  bind.signedIn(cardOwners, ({ caller: { world }, query: { sought = '' } }) => chooseOwner(world, sought))
}
