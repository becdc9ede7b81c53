import type { FastifyInstance } from 'fastify'
import { changeOperatorSettings, readOperatorSettings } from '#contracts/operators/operator-settings.calls.ts'
import type { OperatorSettingsAnswer } from '#contracts/operators/operator-settings.calls.ts'
import type { Actor } from '#contracts/actor.ts'
import { offers } from '#machines/kit/lifecycle.ts'
import { isNew } from '#machines/kit/tags.ts'
import { operatorSettings } from '#machines/master-data.ts'
import { binder } from '#backend/http/bind.ts'
import type { Gateway } from '#backend/http/gateway.ts'
import { refused } from '#backend/http/refusals/failed.ts'
import { stateOf, statesOf } from '#backend/kernel/state.ts'
import type { World } from '#backend/world.ts'
import { changeSettings, isCurrencyFixed } from './commands.ts'

/** What the operator decides for its network. */
export function operatorSettingsRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(readOperatorSettings, ({ caller: { world, actor } }) => settingsFor(world, actor))
  bind.signedIn(changeOperatorSettings, async ({ caller: { world, actor }, body: form, correlation }) => {
    const before = world.chosen()
    const change = { code: world.code, form, before }
    const refusal = await world.commandBus.run(changeSettings, change, { actor, correlation })
    return refusal === null ? settingsFor(world, actor) : refused(refusal)
  })
}

/** The settings as they stand, and whether `actor` may change them. */
function settingsFor(world: World, actor: Actor): OperatorSettingsAnswer {
  const state = stateOf(world, operatorSettings, world.code) ?? operatorSettings.initial
  const wanted = isNew(state) ? 'register' : 'change'
  return {
    ...world.chosen(),
    isCurrencyFixed: isCurrencyFixed({ states: (lifecycle) => statesOf(world, lifecycle) }),
    offers: offers(operatorSettings, state, actor).filter(({ command }) => command === wanted),
  }
}
