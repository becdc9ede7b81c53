import { Schema } from 'effect'
import { endpoint } from '#contracts/endpoint.ts'
import { choice, code, count, moment, own, status, text } from '#contracts/fields.ts'
import { LocalAuthList, ListMembers } from './authorization-list.ts'
import { PileType } from '../pile.ts'
import { EntityId } from '#contracts/ids.ts'
import { LocalAuthListStatus } from './offline-list.ts'
import { pages } from '#contracts/menu.ts'
import { Instant } from '#contracts/units.ts'
import { giving } from '#contracts/http/instance.ts'
import { RowOffer, Sought, pileKinds } from '#contracts/http/listing.ts'
import { childRows, resource } from '#contracts/resource.ts'

/** Offline lists: who may charge at piles without being asked for, and how far each list has come on each pile (M20). */

const When = Schema.NullOr(Instant)
const Count = Schema.Int

/** Spec §3: push time, status, valid time, stations pushed, chargeable type. */
export const LocalAuthListRow = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  /** The worst of its piles: failed on one is failed. Null while a push is under way or waits. */
  status: Schema.NullOr(LocalAuthListStatus),
  /** When a pile took it last. */
  pushedAt: When,
  validUntil: Instant,
  chargeableType: PileType,
  /** Piles it is for, and how many of them have it. */
  piles: Count,
  pilesPushed: Count,
  customers: Count,
  /** The group it is for; null where it is for single customers. */
  groupName: Schema.NullOr(Schema.String),
})
export type LocalAuthListRow = typeof LocalAuthListRow.Type

/** A list on one pile: its local authorization. */
export const ListPush = Schema.Struct({
  /** Of the push, for its commands. */
  id: Schema.String,
  pileId: Schema.String,
  pileName: Schema.NullOr(Schema.String),
  ...pileKinds,
  status: Schema.NullOr(LocalAuthListStatus),
  state: Schema.String,
  /** It is being taken off this pile. */
  isLeaving: Schema.Boolean,
  version: Count,
  /** What the pile said last that it has; null while it has not said since it was sent something. */
  versionOnPile: Schema.NullOr(Count),
  /** In the pile's local list, which all lists on it make together. */
  entries: Count,
  pushedAt: When,
  /** Why it failed: OCPP's word, or OFFLINE, NO_ANSWER, NO_LIST, NOT_KEPT. */
  reason: Schema.NullOr(Schema.String),
  offers: Schema.Array(RowOffer),
})
export type ListPush = typeof ListPush.Type

/** The piles of a list, as its page shows them. */
export const listPushes = childRows({
  name: 'list-push',
  texts: 'offline.',
  lifecycles: ['offline-list'],
  row: ListPush,
  columns: {
    pileId: code({ title: 'column.pile' }),
    status: status('offline-list', LocalAuthListStatus),
    reason: own(),
    pushedAt: moment({ live: true }),
    version: code(),
    versionOnPile: own({ live: true }),
    entries: count(),
  },
})

export const LocalAuthListDetail = Schema.Struct({
  ...LocalAuthListRow.fields,
  members: ListMembers,
  pileIds: Schema.Array(Schema.String),
  pushes: Schema.Array(ListPush),
})
export type LocalAuthListDetail = typeof LocalAuthListDetail.Type

const access = [pages.offlineUsers.code]
const one = Schema.Struct({ id: EntityId })
const saving = [
  'ACCESS_DENIED',
  'ADDRESS_ERROR',
  'ILLEGAL_TRANSITION',
  'INFORMATION_INCOMPLETE',
  'LIST_TOO_LONG',
] as const

export const offlineListResource = resource({
  name: 'offline-list',
  page: 'offlineUsers',
  path: '/user-service/offline-lists',
  texts: 'offline.',
  lifecycles: ['authorization-list', 'offline-list'],
  row: LocalAuthListRow,
  detail: LocalAuthListDetail,
  columns: {
    name: text({ sort: true }),
    status: status('offline-list', LocalAuthListStatus),
    pilesPushed: own({ title: 'offline.pushed', live: true }),
    pushedAt: moment({ live: true }),
    validUntil: moment(),
    chargeableType: choice(PileType, 'device.type.', { sort: true }),
    customers: own({ title: 'offline.members' }),
    id: code({ sort: true }),
  },
  filters: ['status', 'chargeableType', 'name'],
  hidden: { id: Sought },
  order: '-id',
  about: {
    list: 'Offline lists, the newest first.',
    one: 'One offline list, and how far it has come on each of its piles.',
  },
})
export const { list: offlineLists, one: offlineList, sorts: offlineListSorts } = offlineListResource

export const addOfflineList = endpoint({
  method: 'POST',
  path: '/user-service/offline-lists',
  access,
  body: LocalAuthList,
  answer: LocalAuthListDetail,
  refusals: saving,
  summary: 'Adds an offline list and pushes it; refused when a pile cannot hold it.',
})

export const editOfflineList = endpoint({
  method: 'PUT',
  path: '/user-service/offline-lists/{id}',
  access,
  params: one,
  body: LocalAuthList,
  answer: LocalAuthListDetail,
  refusals: saving,
  summary: 'Changes an offline list and pushes what has changed.',
})

export const giveListPush = endpoint({
  ...giving,
  path: '/user-service/offline-list-pushes/{id}/{command}',
  access,
  answer: LocalAuthListDetail,
  summary: 'Pushes a list again that has failed on a pile; answers the list.',
})

const Named = Schema.Struct({ id: Schema.String, name: Schema.NullOr(Schema.String) })

/** Who and what a list can be for; of each kind so many at most, by id. */
export const listChoicesMax = 200
export const offlineListChoices = endpoint({
  method: 'GET',
  path: '/user-service/offline-list-choices',
  access,
  query: Schema.Struct({ sought: Schema.optionalKey(Sought) }),
  answer: Schema.Struct({
    customers: Schema.Array(Named),
    groups: Schema.Array(Named),
    piles: Schema.Array(Schema.Struct({ ...Named.fields, type: PileType })),
  }),
  refusals: ['ACCESS_DENIED'],
  summary:
    'Customers, groups and piles that an offline list can name: groups and piles by a part of their id or name, customers also by their code, e-mail address or phone number.',
})
export type ListChoices = (typeof offlineListChoices)['answer']['Type']

export const offlineListEndpoints = [
  offlineLists,
  offlineList,
  addOfflineList,
  editOfflineList,
  giveListPush,
  offlineListChoices,
] as const
