import { authorizationList } from '#machines/master-data.ts'
import { lookup } from '#machines/kit/lookup.ts'
import { offlineList } from './offline-list.ts'
import { ownerOf, rfidCard } from '#machines/users/rfid-card.ts'

/** Every authorization list. */
export const everyList = lookup(authorizationList, { name: 'every-list', keeps: 'all', key: () => [] })

/** The cards of a customer: those that are bound, and those that were to their end, which piles still have to refuse. */
export const cardsOf = lookup(rfidCard, {
  name: 'cards-of',
  keeps: 'all',
  key: (card) => {
    const owner = ownerOf(card)
    return owner === null ? null : [owner]
  },
})

/** The lists that are, or were, on a pile, as they are pushed: those that were still have to be taken off it. */
export const pushesOn = lookup(offlineList, {
  name: 'pushes-on',
  keeps: 'all',
  key: ({ context: { pileId } }) => [pileId],
})
