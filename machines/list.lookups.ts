import { authorizationList, card } from './entity.ts'
import { lookup } from './lookup.ts'
import { offlineList } from './offline-list.ts'

/** Every authorization list. */
export const everyList = lookup(authorizationList, { name: 'every-list', keeps: 'all', key: () => [] })

/** The cards that are bound to a customer. */
export const cardsOf = lookup(card, {
  name: 'cards-of',
  keeps: 'all',
  key: ({ context: { bindStatus, customerId } }) =>
    bindStatus === 'bind' && customerId !== null ? [customerId] : null,
})

/** The lists that are, or were, on a pile, as they are pushed: those that were still have to be taken off it. */
export const pushesOn = lookup(offlineList, {
  name: 'pushes-on',
  keeps: 'all',
  key: ({ context: { pileId } }) => [pileId],
})
