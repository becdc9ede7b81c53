import type { FastifyInstance } from 'fastify'
import { connectorCounts, connectors, pile, piles } from '#contracts/http/device.ts'
import { binder } from '../bind.ts'
import { found } from '../failed.ts'
import type { Gateway } from '../gateway.ts'
import { listRequest } from '../lists.ts'

/** Piles and connectors. */
export function deviceRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(piles, ({ ask, query }) => ask('listPiles', listRequest(query)))
  bind.signedIn(pile, ({ ask, params }) => found(ask('readPile', params.id)))
  bind.signedIn(connectors, ({ ask, query }) => ask('listConnectors', listRequest(query)))
  bind.signedIn(connectorCounts, ({ ask }) => ask('countConnectors'))
}
