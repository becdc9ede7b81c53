import type { FastifyInstance } from 'fastify'
import {
  checkPiles,
  pileChoices,
  pileEnabling,
  pileReach,
  pileUses,
} from '#contracts/equipment/pile-registration.calls.ts'
import { pileEntity } from '#machines/master-data.ts'
import { binder } from '#backend/http/bind.ts'
import { unknownField } from '#backend/http/refusals/failed.ts'
import type { Gateway } from '#backend/http/gateway.ts'
import { refusedRows } from '#backend/http/refusals/refused-rows.ts'
import { checkDrafts } from './commands.ts'
import { choosePile } from './queries.ts'
import { readEnabling, readReach, readUses } from './service.ts'

/** What disabling and deleting a pile affects, and what it is registered with. */
export function pileRegistrationRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(pileReach, async ({ caller: { actor, world }, correlation, params: { id } }) =>
    world.store.stateOf(pileEntity.name, id) === null
      ? unknownField('params', 'id')
      : world.commandBus.run(readReach, { id }, { actor, correlation }),
  )
  bind.signedIn(pileEnabling, async ({ caller: { actor, world }, correlation, params: { id } }) =>
    world.store.stateOf(pileEntity.name, id) === null
      ? unknownField('params', 'id')
      : world.commandBus.run(readEnabling, { id }, { actor, correlation }),
  )
  bind.signedIn(pileUses, async ({ caller: { actor, world }, correlation, params: { id } }) =>
    world.store.stateOf(pileEntity.name, id) === null
      ? unknownField('params', 'id')
      : world.commandBus.run(readUses, { id }, { actor, correlation }),
  )
  bind.signedIn(checkPiles, async ({ body: { rows }, caller: { actor, world }, correlation, say }) =>
    refusedRows(await world.commandBus.run(checkDrafts, rows, { actor, correlation }), say),
  )
  bind.signedIn(pileChoices, ({ caller: { world }, query: { sought = '' } }) => choosePile(world, sought))
}
