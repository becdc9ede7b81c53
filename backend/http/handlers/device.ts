import type { FastifyInstance } from 'fastify'
import { connectorCounts, connectors, pile, piles } from '#contracts/http/device.ts'
import { countConnectors, listConnectors } from '#backend/queries/connectors.ts'
import { listPiles, readPile } from '#backend/queries/piles.ts'
import { binder } from '../bind.ts'
import { Failed } from '../failed.ts'
import type { Gateway } from '../gateway.ts'
import { listRequest } from '../lists.ts'

/** Piles and connectors. */
export function deviceRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(piles, ({ caller, query }) => listPiles(caller.world, listRequest(query)))
  bind.signedIn(pile, ({ caller, params }) => readPile(caller.world, params.id) ?? new Failed('ADDRESS_ERROR'))
  bind.signedIn(connectors, ({ caller, query }) => listConnectors(caller.world, listRequest(query)))
  bind.signedIn(connectorCounts, ({ caller }) => countConnectors(caller.world))
}
