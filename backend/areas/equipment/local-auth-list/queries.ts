import type { Actor } from '#contracts/actor.ts'
import { listChoicesMax } from '#contracts/equipment/lists/offline-list.calls.ts'
import type {
  ListChoices,
  ListPush,
  OfflineListDetail,
  OfflineListRow,
  offlineLists,
} from '#contracts/equipment/lists/offline-list.calls.ts'
import { OfflineListStatus } from '#contracts/equipment/lists/offline-list.ts'
import type { AuthorizationList, ListMembers } from '#contracts/equipment/lists/authorization-list.ts'
import { authorizationList, customer, pileEntity, userGroup } from '#machines/master-data.ts'
import { wireOf } from '#machines/kit/lifecycle.ts'
import { offlineList } from '#machines/equipment/lists/offline-list.ts'
import { pushing } from './read-model.ts'
import { stateOf, statesOf } from '#backend/kernel/state.ts'
import type { Store } from '#backend/store/store.ts'
import { folded } from '#backend/kernel/query/common-filters.ts'
import type { ListTable } from '#backend/kernel/query/list-table.ts'
import { openList } from '#backend/kernel/query/list.ts'
import type { Answer, ListRequest } from '#backend/kernel/query/list.ts'
import { offersTo } from '#backend/kernel/query/offers.ts'
import { customerName } from '../location/public-queries.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'

export const offlineListTable: ListTable = {
  table: 'offline_lists',
  key: 'number',
  tallied: 'status',
  filters: {
    id: { where: 'id = ?' },
    name: { where: 'instr(search, ?) > 0', bind: folded },
    status: { where: 'status = ?', index: 'offline_lists_by_status' },
    chargeableType: { where: 'chargeableType = ?', index: 'offline_lists_by_type' },
  },
  orders: {
    id: { columns: ['number'], index: 'offline_lists_by_id' },
    name: { columns: ['search', 'number'], index: 'offline_lists_by_name' },
    status: { columns: ['status', 'number'], index: 'offline_lists_by_status' },
    validUntil: { columns: ['validUntil', 'number'], index: 'offline_lists_by_end' },
    pushedAt: { columns: ['pushedAt', 'number'], index: 'offline_lists_by_push' },
    chargeableType: { columns: ['chargeableType', 'number'], index: 'offline_lists_by_type' },
  },
  ownOrder: '-id',
}

interface Row {
  readonly id: string
  readonly status: OfflineListStatus | null
  readonly pushedAt: OfflineListRow['pushedAt']
}

const columns = 'SELECT id, nullif(status, ?) AS status, pushedAt FROM offline_lists'
const pushed = 'SUCCESS' satisfies OfflineListStatus

const reader = perWorld(({ store, store: { db } }) => ({
  list: openList<number>(store, offlineListTable),
  row: db.prepare<[string, number], Row>(`${columns} WHERE number = ?`),
  named: db.prepare<[string, string], Row>(`${columns} WHERE id = ?`),
  pushes: db.prepare<[string], string>('SELECT id FROM offline_pushes WHERE listId = ? ORDER BY pileId').pluck(),
  pushed: db
    .prepare<[string, OfflineListStatus, string], number>(
      `SELECT count(*) FROM offline_pushes WHERE listId = ? AND status = ?
       AND pileId IN (SELECT value FROM json_each(?))`,
    )
    .pluck(),
}))

/** A page of offline lists, the newest first unless asked otherwise. */
export function listOfflineLists(source: Source, request: ListRequest): Answer<typeof offlineLists> {
  const { list, row } = reader(source)
  const { total, keys } = list(request)
  return { total, list: keys.flatMap((key) => row.get(pushing, key) ?? []).map((one) => listRow(source, one)) }
}

/** One offline list with its pushes, and what `actor` may do with each; null when there is none. */
export function readOfflineList(source: Source, id: string, actor: Actor): OfflineListDetail | null {
  const { named, pushes } = reader(source)
  const row = named.get(pushing, id)
  if (row === undefined) return null
  const kept = keptOf(source, id)
  const { members, pileIds } = kept
  const all = pushes.all(id).map((push) => pushOf(source, push, { actor, pileIds }))
  // A list that is off a pile is no business of that pile any more.
  const shown = all.filter(({ isLeaving, status }) => !isLeaving || status !== pushed)
  return { ...listRow(source, row), members, pileIds, pushes: shown }
}

/** The list that a push is of. */
export function readListOfPush(source: Source, pushId: string, actor: Actor): OfflineListDetail | null {
  const state = stateOf(source, offlineList, pushId)
  return state === null ? null : readOfflineList(source, state.context.listId, actor)
}

const keptOf = (source: Source, id: string): AuthorizationList => {
  const state = stateOf(source, authorizationList, id)
  if (state === null) throw new Error(`no offline list ${id}`)
  return state.context
}

function listRow(source: Source, { id, status, pushedAt }: Row): OfflineListRow {
  const { name, validUntil, chargeableType, members, pileIds } = keptOf(source, id)
  const pilesPushed = reader(source).pushed.get(id, pushed, JSON.stringify(pileIds)) ?? 0
  const common = { id, name, status, pushedAt, validUntil, chargeableType, piles: pileIds.length, pilesPushed }
  return { ...common, ...membersOf(source, members) }
}

function membersOf(source: Source, members: ListMembers): Pick<OfflineListRow, 'customers' | 'groupName'> {
  if (members.kind === 'customers') return { customers: members.customerIds.length, groupName: null }
  const group = stateOf(source, userGroup, members.groupId)?.context
  return { customers: group?.customerIds.length ?? 0, groupName: group?.name ?? members.groupId }
}

interface Looking {
  readonly actor: Actor
  readonly pileIds: readonly string[]
}

function pushOf(source: Source, id: string, { actor, pileIds }: Looking): ListPush {
  const state = stateOf(source, offlineList, id)
  if (state === null) throw new Error(`no push ${id}`)
  const { value, context } = state
  const { pileId, version, versionOnPile, entries, pushedAt, reason } = context
  return {
    id,
    pileId,
    pileName: stateOf(source, pileEntity, pileId)?.context.name ?? null,
    status: OfflineListStatus.literals.find((word) => word === wireOf(offlineList, value)) ?? null,
    state: value,
    isLeaving: !pileIds.includes(pileId),
    version,
    versionOnPile,
    entries,
    pushedAt,
    reason,
    offers: offersTo({ source, actor }, offlineList, state),
  }
}

/** Who and what a list can be for, by a part of an id or a name. */
export function listChoices(source: Source & { readonly store: Store }, sought: string): ListChoices {
  const part = sought.toLowerCase()
  const chosen = <One extends { readonly id: string; readonly name: string | null }>(all: readonly One[]) =>
    all.filter(({ id, name }) => `${id}\n${name ?? ''}`.toLowerCase().includes(part)).slice(0, listChoicesMax)
  return {
    customers: chosen(statesOf(source, customer).map(({ id }) => ({ id, name: customerName(source, id) }))),
    groups: chosen(statesOf(source, userGroup).map(({ id, context: { name } }) => ({ id, name }))),
    piles: chosen(statesOf(source, pileEntity).map(({ id, context: { name, type } }) => ({ id, name, type }))),
  }
}
