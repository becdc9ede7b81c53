import type { FastifyInstance } from 'fastify'
import * as calls from '#contracts/operators/sub-operator.calls.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { subOperator } from '#machines/master-data.ts'
import { binder } from '#backend/http/bind.ts'
import type { Gateway } from '#backend/http/gateway.ts'
import { found, refused, unknownField } from '#backend/http/refusals/failed.ts'
import type { World } from '#backend/world.ts'
import { activateContract, addSubOperator, changeSubOperator } from './commands.ts'
import { chooseSubOperator, readSubOperator } from './queries.ts'

/** Sub-operators and their contracts. */
export function subOperatorRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(calls.addSubOperator, async ({ caller: { actor, world }, body, correlation }) => {
    const added = await world.commandBus.run(addSubOperator, body, { actor, correlation })
    return 'refusal' in added ? refused(added.refusal) : found(readSubOperator(world, added.id))
  })
  bind.signedIn(calls.readSubOperator, ({ caller: { world }, params: { id } }) => found(readSubOperator(world, id)))
  bind.signedIn(
    calls.changeSubOperator,
    async ({ caller: { actor, world }, body: form, params: { id }, correlation }) => {
      if (!isKnown(world, id)) return unknownField('params', 'id')
      return told(world, id, await world.commandBus.run(changeSubOperator, { id, form }, { actor, correlation }))
    },
  )
  bind.signedIn(
    calls.activateContract,
    async ({ caller: { actor, world }, body: terms, params: { id }, correlation }) => {
      if (!isKnown(world, id)) return unknownField('params', 'id')
      return told(world, id, await world.commandBus.run(activateContract, { id, terms }, { actor, correlation }))
    },
  )
  bind.signedIn(calls.subOperatorChoices, ({ caller: { world } }) => chooseSubOperator(world))
}

const isKnown = (world: World, id: string): boolean => world.store.stateOf(subOperator.name, id) !== null

/** The sub-operator as it stands after a command. */
const told = (world: World, id: string, refusal: Refusal | null) =>
  refusal === null ? found(readSubOperator(world, id)) : refused(refusal)
