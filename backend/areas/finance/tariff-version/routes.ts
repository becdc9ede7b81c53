import { Option, Schema } from 'effect'
import type { FastifyInstance } from 'fastify'
import {
  addTariff,
  assignTariff as assign,
  giveTariff,
  previewTariff as preview,
  reviseTariff as revise,
  tariffChoice,
  tariffTargets,
  tariffZones,
  tariffVersion as one,
  tariffVersions,
} from '#contracts/finance/tariff-version.calls.ts'
import { lacksBase } from '#contracts/finance/tariff-form.ts'
import type { TariffForm } from '#contracts/finance/tariff-form.ts'
import { decideTariff } from '#contracts/finance/tariff-assignment.ts'
import type { TariffSource } from '#contracts/finance/tariff-assignment.ts'
import { instant } from '#contracts/units.ts'
import { tariffVersion } from '#machines/finance/tariff-version.ts'
import { location, pileEntity, tariff, userGroup } from '#machines/master-data.ts'
import { binder } from '#backend/http/bind.ts'
import { addOne, dispatchAndRead } from '#backend/http/dispatch.ts'
import type { Gateway } from '#backend/http/gateway.ts'
import { listRequest } from '#backend/http/lists.ts'
import { Failed, found, refused, unknownField } from '#backend/http/refusals/failed.ts'
import { foundIn, readingIn } from '#backend/kernel/state.ts'
import type { World } from '#backend/world.ts'
import { everyVersion } from '#machines/finance/tariff-version.lookups.ts'
import { candidatesOf, tariffOfStart } from '../tariff/public.ts'
import { assignTariff } from './assign.ts'
import { draftTariff, reviseTariff } from './commands.ts'
import { previewTariff } from './preview.ts'
import { readTariff } from './queries.ts'
import { readTariffTargets, readTariffZones } from './targets.queries.ts'
import { namedSteps } from './users.queries.ts'

/** Price lists. */
export function tariffRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(tariffVersions, ({ ask, caller, query }) => ask('listTariffs', listRequest(query), caller.actor))
  bind.signedIn(one, ({ ask, caller, params }) => found(ask('readTariff', params.id, caller.actor)))
  const add = addOne(draftTariff, readTariff)
  bind.signedIn(addTariff, (request) => withoutBase(request.body) ?? add(request))
  const give = dispatchAndRead(tariffVersion.name, readTariff)
  bind.signedIn(giveTariff, (request) =>
    request.params.command === 'edit' && hasNoRows(request.body) ? baseMissing() : give(request),
  )
  bind.signedIn(revise, async ({ params: { id }, body: form, caller: { world, actor }, correlation }) => {
    if (world.store.stateOf(tariffVersion.name, id) === null) return unknownField('params', 'id')
    if (lacksBase(form)) return baseMissing()
    const added = await world.commandBus.run(reviseTariff, { id, form }, { actor, correlation })
    return 'refusal' in added ? refused(added.refusal) : found(readTariff(world, added.id, actor))
  })
  bind.signedIn(
    preview,
    ({ body, caller: { world } }) =>
      withoutBase(body.form) ?? previewTariff(world.settings, body) ?? unknownField('body', 'charge.zone'),
  )
  bind.signedIn(assign, async ({ body, caller: { world, actor }, correlation }) => {
    if (world.store.stateOf(lifecycleOf[body.source], body.id) === null) return unknownField('body', 'id')
    if (body.tariffId !== null && !isKnown(world, body.tariffId)) return unknownField('body', 'tariffId')
    const refusal = await world.commandBus.run(assignTariff, body, { actor, correlation })
    return refusal === null ? {} : refused(refusal)
  })
  bind.signedIn(tariffTargets, ({ query: { name = '' }, caller: { world } }) => readTariffTargets(world, name))
  bind.signedIn(tariffZones, ({ caller: { world } }) => readTariffZones(world))
  bind.signedIn(tariffChoice, ({ query: { pileId, customerId = null }, caller: { world } }) => {
    if (world.store.stateOf(pileEntity.name, pileId) === null) return unknownField('query', 'pileId')
    const prices = readingIn(world)
    const start = { pileId, customerId }
    const steps = namedSteps(world, decideTariff(candidatesOf(prices, start)))
    return { steps, versionId: tariffOfStart(prices, start, instant(world.clock.now())) }
  })
}

const lifecycleOf: Readonly<Record<TariffSource, string>> = {
  pile: pileEntity.name,
  location: location.name,
  group: userGroup.name,
}

const isKnown = (world: World, tariffId: string): boolean =>
  foundIn(world, everyVersion, tariffId).length > 0 || world.store.stateOf(tariff.name, tariffId) !== null

/** Half-hour prices without the base that they are laid over (R8.3.14). */
const baseMissing = (): Failed =>
  new Failed('BASE_ROW_MISSING', { blamed: () => [{ part: 'body', fields: ['electricity.rows'], rule: 'baseRow' }] })

const EditedRows = Schema.Struct({ electricity: Schema.Struct({ rows: Schema.Array(Schema.Unknown) }) })

/** Whether the form of a command, which is not decoded yet, has half-hour prices without a row. */
function hasNoRows(body: object): boolean {
  const found = Schema.decodeUnknownOption(EditedRows)(body)
  return Option.isSome(found) && found.value.electricity.rows.length === 0
}

const withoutBase = (form: TariffForm): Failed | null => (lacksBase(form) ? baseMissing() : null)
