import type { FastifyInstance } from 'fastify'
import {
  addOfflineList,
  editOfflineList,
  giveListPush,
  offlineListChoices,
} from '#contracts/equipment/lists/offline-list.calls.ts'
import type { LocalAuthListDetail } from '#contracts/equipment/lists/offline-list.calls.ts'
import type { LocalAuthList } from '#contracts/equipment/lists/authorization-list.ts'
import { saveList } from '#backend/areas/equipment/local-auth-list/save.ts'
import type { TooSmall } from '#backend/areas/equipment/local-auth-list/save.ts'
import { listChoices, offlineListQueries, readListOfPush } from '#backend/areas/equipment/local-auth-list/queries.ts'
import { offlineList } from '#machines/equipment/lists/offline-list.ts'
import { binder } from '#backend/http/bind.ts'
import type { Call } from '#backend/http/bind.ts'
import { Failed, found, misfit, refused, unknownField } from '#backend/http/refusals/failed.ts'
import type { Gateway } from '#backend/http/gateway.ts'
import { dispatchAndRead } from '#backend/http/dispatch.ts'

/** How offline lists are saved and pushed. */
export function offlineListRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(addOfflineList, (call) => save(call, null))
  bind.signedIn(editOfflineList, (call) => save(call, call.params.id))
  bind.signedIn(giveListPush, dispatchAndRead(offlineList.name, readListOfPush))
  bind.signedIn(offlineListChoices, ({ caller: { world }, query }) => listChoices(world, query.sought ?? ''))
}

type Saving = Pick<Call, 'caller' | 'correlation'> & { readonly body: LocalAuthList }

async function save(call: Saving, id: string | null): Promise<LocalAuthListDetail | Failed> {
  const { actor, world } = call.caller
  const saved = await world.commandBus.run(saveList, { id, list: call.body }, { actor, correlation: call.correlation })
  switch (saved.kind) {
    case 'saved':
      return found(offlineListQueries.read(world, saved.id, actor))
    case 'refused':
      return refused(saved.refusal)
    case 'unknown':
      return unknownField('params', 'id')
    case 'wrongType':
      return misfit([{ part: 'body', field: 'type', rule: 'typeOfList' }], 'INFORMATION_INCOMPLETE')
    case 'tooLong':
      return tooLong(saved.piles)
    default:
      return saved satisfies never
  }
}

/** Names the piles that cannot hold the list (M20 invariant 2). */
const tooLong = (piles: readonly TooSmall[]): Failed =>
  new Failed('LIST_TOO_LONG', {
    values: { piles: piles.map(({ pileId, entriesMax }) => `${pileId} (${entriesMax})`).join(', ') },
    data: { piles },
  })
