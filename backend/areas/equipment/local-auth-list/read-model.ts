import type { LocalAuthListStatus } from '#contracts/equipment/lists/offline-list.ts'
import { PileType } from '#contracts/equipment/pile.ts'
import { offlineList } from '#machines/equipment/lists/offline-list.ts'
import { authorizationList } from '#machines/master-data.ts'
import { id, moment, nullable, number, text } from '#backend/kernel/read-model/columns.ts'
import type { Values } from '#backend/kernel/read-model/columns.ts'
import { listed, readModel } from '#backend/kernel/read-model/described.ts'
import { byIdOf, containing, many } from '#backend/kernel/read-model/filters.ts'
import { by } from '#backend/kernel/read-model/list-draft.ts'

/** The `status` of a list while a push has not ended and none has failed. */
export const pushing = 'PUSHING'

/** Pushes, a row for each list and pile (M20). */
export const offlinePushes = readModel({
  table: 'offline_pushes',
  of: offlineList,
  columns: { id: id(), listId: text(), pileId: text(), status: text(), pushedAt: nullable(moment()) },
  row: ({ state: { value, context } }) => ({ ...context, status: offlineList.wire[value] ?? pushing }),
})

type Push = Values<typeof offlinePushes.columns>

const columns = { status: text(), pushedAt: nullable(moment()) }

/** From the worst to the best. */
const ranks: readonly string[] = [
  'FAIL' satisfies LocalAuthListStatus,
  pushing,
  'SUCCESS' satisfies LocalAuthListStatus,
]

/** A list has the worst status among its piles; piles from which it is being removed do not count. */
function sumOf(pileIds: string, pushes: readonly Push[]): Values<typeof columns> {
  const wanted: readonly string[] = JSON.parse(pileIds)
  const counted = pushes.filter(({ pileId }) => wanted.includes(pileId))
  const status = ranks.find((rank) => counted.some((one) => one.status === rank)) ?? pushing
  const pushedAt =
    counted
      .flatMap((one) => one.pushedAt ?? [])
      .toSorted()
      .at(-1) ?? null
  return { status, pushedAt }
}

/** Lists, a row each, with their pushes below. `pileIds` are JSON. */
const rows = readModel({
  table: 'offline_lists',
  of: authorizationList,
  columns: {
    number: number(),
    id: id(),
    search: text(),
    chargeableType: text(PileType),
    validUntil: moment(),
    pileIds: text(),
  },
  row: ({ state: { context } }) => ({
    ...context,
    search: context.name.toLowerCase(),
    pileIds: JSON.stringify(context.pileIds),
  }),
  over: { of: offlinePushes, by: 'listId', columns, row: ({ pileIds }, pushes) => sumOf(pileIds, pushes) },
  tally: 'status',
})

export const offlineLists = listed(rows, {
  order: '-id',
  isShort: true,
  sorts: { id: 'number', name: 'search', ...by('status', 'validUntil', 'pushedAt', 'chargeableType') },
  filters: {
    id: byIdOf('offline_lists'),
    name: containing('search'),
    status: many('status'),
    chargeableType: many('chargeableType'),
  },
})
