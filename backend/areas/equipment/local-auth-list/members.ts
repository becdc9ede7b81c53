import type { LocalAuthList, ListMembers } from '#contracts/equipment/lists/authorization-list.ts'
import { cardsOf, everyList } from '#machines/equipment/lists/offline-list.lookups.ts'
import { authorizationList, userGroup } from '#machines/master-data.ts'
import { rfidCard } from '#machines/users/rfid-card.ts'
import { isNew } from '#machines/kit/tags.ts'
import { mayCharge, userStatus } from '#machines/users/user-status.ts'
import type { Transaction } from '#backend/kernel/transaction.ts'
import { entryOf, merged } from './entries.ts'
import type { ListEntry } from '#contracts/equipment/lists/local-list.ts'

/** The members of lists, and their cards. */

export function customersOf(tx: Transaction, members: ListMembers): readonly string[] {
  if (members.kind === 'customers') return members.customerIds
  const group = tx.stateOf(userGroup, members.groupId)
  return isNew(group) ? [] : group.context.customerIds
}

/** The lists with any of these customers as members. */
export const listsWith = (tx: Transaction, customerIds: readonly string[]): readonly LocalAuthList[] =>
  listsWhere(tx, ({ members }) => {
    const all = new Set(customersOf(tx, members))
    return customerIds.some((id) => all.has(id))
  })

export const listsOfGroup = (tx: Transaction, groupId: string): readonly LocalAuthList[] =>
  listsWhere(tx, ({ members }) => members.kind === 'group' && members.groupId === groupId)

/** The entries that a pile's local list should have: those of all its lists, merged. */
export const wantedEntries = (tx: Transaction, pileId: string): readonly ListEntry[] =>
  merged(listsWhere(tx, ({ pileIds }) => pileIds.includes(pileId)).flatMap((list) => entriesOf(tx, list)))

const listsWhere = (tx: Transaction, isWanted: (list: LocalAuthList) => boolean): readonly LocalAuthList[] =>
  tx
    .find(everyList)
    .map((id) => tx.stateOf(authorizationList, id).context)
    .filter(isWanted)

const entriesOf = (tx: Transaction, { members, validUntil }: LocalAuthList): readonly ListEntry[] =>
  customersOf(tx, members).flatMap((customerId) => {
    const options = { validUntil, mayCharge: mayCharge(tx.stateOf(userStatus, customerId)), now: tx.now }
    return tx.find(cardsOf, customerId).map((id) => entryOf(tx.stateOf(rfidCard, id), options))
  })
