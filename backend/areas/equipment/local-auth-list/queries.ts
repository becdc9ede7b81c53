import type { Actor } from '#contracts/actor.ts'
import { listChoicesMax, offlineListResource } from '#contracts/equipment/lists/offline-list.calls.ts'
import type {
  ListChoices,
  ListPush,
  LocalAuthListDetail,
  LocalAuthListRow,
} from '#contracts/equipment/lists/offline-list.calls.ts'
import { LocalAuthListStatus } from '#contracts/equipment/lists/offline-list.ts'
import type { ListMembers } from '#contracts/equipment/lists/authorization-list.ts'
import { is } from '#machines/kit/tags.ts'
import { authorizationList, pileEntity, userGroup } from '#machines/master-data.ts'
import { wireOf } from '#machines/kit/lifecycle.ts'
import { offlineList } from '#machines/equipment/lists/offline-list.ts'
import { offlineLists, offlinePushes } from './read-model.ts'
import { kindsOf } from '../location/public-queries.ts'
import { stateOf, statesOf } from '#backend/kernel/state.ts'
import type { Store } from '#backend/store/store.ts'
import { offersTo } from '#backend/kernel/query/offers.ts'
import { findCustomers } from '#backend/areas/users/customer/public-queries.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import { openReader } from '#backend/kernel/query/reader.ts'
import { resourceQueries } from '#backend/kernel/query/resource-queries.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'

const pushed = 'SUCCESS' satisfies LocalAuthListStatus

const readerOf = perWorld(({ store }) => openReader(store, offlinePushes))

/** The spec's word; none while a push is under way. */
const wordOf = (status: string): LocalAuthListStatus | null =>
  LocalAuthListStatus.literals.find((word) => word === status) ?? null

/** Offline lists, the newest first unless asked otherwise; one with its pushes, and what `actor` may do with each. */
export const offlineListQueries = resourceQueries(offlineListResource, offlineLists, {
  of: authorizationList,
  row({ id, status, pushedAt }, { source, state }) {
    const { name, validUntil, chargeableType, members, pileIds } = state.context
    const wanted = new Set(pileIds)
    const done = readerOf(source).where({ listId: id, status: pushed })
    const pilesPushed = done.filter(({ pileId }) => wanted.has(pileId)).length
    return {
      id,
      name,
      status: wordOf(status),
      pushedAt,
      validUntil,
      chargeableType,
      piles: pileIds.length,
      pilesPushed,
      ...membersOf(source, members),
    }
  },
  detail({ id }, { source, actor, state, shown }) {
    const { members, pileIds } = state.context
    const all = readerOf(source)
      .where({ listId: id }, { by: ['pileId'] })
      .map((push) => pushOf(source, push.id, { actor, pileIds }))
    // A list that is off a pile is no business of that pile any more.
    const pushes = all.filter(({ isLeaving, status }) => !isLeaving || status !== pushed)
    return { ...shown, members, pileIds, pushes }
  },
})

/** The list that a push is of. */
export function readListOfPush(source: Source, pushId: string, actor: Actor): LocalAuthListDetail | null {
  const state = stateOf(source, offlineList, pushId)
  return state === null ? null : offlineListQueries.read(source, state.context.listId, actor)
}

function membersOf(source: Source, members: ListMembers): Pick<LocalAuthListRow, 'customers' | 'groupName'> {
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
    ...kindsOf(source, pileId),
    status: wordOf(wireOf(offlineList, value) ?? ''),
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
  const registered = statesOf(source, pileEntity).filter((pile) => !is(pileEntity, pile, 'over'))
  return {
    customers: findCustomers(source, { sought, most: listChoicesMax }).map(({ id, name }) => ({ id, name })),
    groups: chosen(statesOf(source, userGroup).map(({ id, context: { name } }) => ({ id, name }))),
    piles: chosen(registered.map(({ id, context: { name, type } }) => ({ id, name, type }))),
  }
}
