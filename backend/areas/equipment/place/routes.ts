import type { FastifyInstance } from 'fastify'
import { groundAt, mapTiles, places, resolvedAddress } from '#contracts/equipment/place.calls.ts'
import { binder } from '#backend/http/bind.ts'
import type { Gateway } from '#backend/http/gateway.ts'
import { askGeography } from '#backend/places/places.ts'

/** Places of the world: the same for every operator, so no world is asked. */
export function placeRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { signedIn } = binder(app, gateway)
  signedIn(places, async ({ query }) => ({ list: await askGeography('search', query.sought) }))
  signedIn(resolvedAddress, async ({ query }) => ({ place: await askGeography('resolve', query.address) }))
  signedIn(mapTiles, async ({ query }) => ({ tiles: (await gateway.map?.tiles(query.language)) ?? null }))
  signedIn(groundAt, async ({ query }) => askGeography('groundAt', query))
}
