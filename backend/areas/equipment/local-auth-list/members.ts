import type { AuthorizationList, ListMembers } from '#contracts/equipment/lists/authorization-list.ts'
import { cardsOf, everyList } from '#machines/equipment/lists/offline-list.lookups.ts'
import { authorizationList, userGroup } from '#machines/entity.ts'
import { rfidCard } from '#machines/users/rfid-card.ts'
import { isNew } from '#machines/kit/tags.ts'
import { mayCharge, userStatus } from '#machines/users/user-status.ts'
import type { Work } from '#backend/kernel/transaction.ts'
import { entryOf, merged } from './entries.ts'
import type { ListEntry } from '#contracts/equipment/lists/local-list.ts'

/** Who stands on which list, and with which cards. */

export function customersOf(work: Work, members: ListMembers): readonly string[] {
  if (members.kind === 'customers') return members.customerIds
  const group = work.standing(userGroup, members.groupId)
  return isNew(group) ? [] : group.context.customerIds
}

/** The lists on which somebody of these stands. */
export const listsWith = (work: Work, customerIds: readonly string[]): readonly AuthorizationList[] =>
  listsWhere(work, ({ members }) => {
    const all = new Set(customersOf(work, members))
    return customerIds.some((id) => all.has(id))
  })

export const listsOfGroup = (work: Work, groupId: string): readonly AuthorizationList[] =>
  listsWhere(work, ({ members }) => members.kind === 'group' && members.groupId === groupId)

/** What a pile's local list should hold: every list that it is on, as one. */
export const wantedEntries = (work: Work, pileId: string): readonly ListEntry[] =>
  merged(listsWhere(work, ({ pileIds }) => pileIds.includes(pileId)).flatMap((list) => entriesOf(work, list)))

const listsWhere = (work: Work, isWanted: (list: AuthorizationList) => boolean): readonly AuthorizationList[] =>
  work
    .find(everyList)
    .map((id) => work.standing(authorizationList, id).context)
    .filter(isWanted)

const entriesOf = (work: Work, { members, validUntil }: AuthorizationList): readonly ListEntry[] =>
  customersOf(work, members).flatMap((customerId) => {
    const options = { validUntil, mayCharge: mayCharge(work.standing(userStatus, customerId)), now: work.now }
    return work.find(cardsOf, customerId).map((id) => entryOf(work.standing(rfidCard, id), options))
  })
