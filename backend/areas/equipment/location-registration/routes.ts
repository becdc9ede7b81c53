import type { FastifyInstance } from 'fastify'
import {
  checkLocations,
  locationChoices,
  locationEnabling,
  locationReach,
  locationUses,
} from '#contracts/equipment/location-registration.calls.ts'
import { location } from '#machines/master-data.ts'
import { binder } from '#backend/http/bind.ts'
import { unknownField } from '#backend/http/refusals/failed.ts'
import type { Gateway } from '#backend/http/gateway.ts'
import { refusedRows } from '#backend/http/refusals/refused-rows.ts'
import { checkDrafts } from './commands.ts'
import { chooseLocation } from './queries.ts'
import { readEnabling, readReach, readUses } from './service.ts'

/** What disabling and deleting a location affects, and who may look after one. */
export function locationRegistrationRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(locationReach, async ({ caller: { actor, world }, correlation, params: { id } }) =>
    world.store.stateOf(location.name, id) === null
      ? unknownField('params', 'id')
      : world.commandBus.run(readReach, { id }, { actor, correlation }),
  )
  bind.signedIn(locationEnabling, async ({ caller: { actor, world }, correlation, params: { id } }) =>
    world.store.stateOf(location.name, id) === null
      ? unknownField('params', 'id')
      : world.commandBus.run(readEnabling, { id }, { actor, correlation }),
  )
  bind.signedIn(locationUses, async ({ caller: { actor, world }, correlation, params: { id } }) =>
    world.store.stateOf(location.name, id) === null
      ? unknownField('params', 'id')
      : world.commandBus.run(readUses, { id }, { actor, correlation }),
  )
  bind.signedIn(checkLocations, async ({ body: { rows }, caller: { actor, world }, correlation, say }) =>
    refusedRows(await world.commandBus.run(checkDrafts, rows, { actor, correlation }), say),
  )
  bind.signedIn(locationChoices, ({ caller: { world } }) => chooseLocation(world))
}
