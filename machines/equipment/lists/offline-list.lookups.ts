import { authorizationList } from '#machines/master-data.ts'
import { lookup } from '#machines/kit/lookup.ts'
import { offlineList } from './offline-list.ts'
import { ownerOf, rfidCard } from '#machines/users/rfid-card.ts'

/** Every list. */
export const everyList = lookup(authorizationList, { name: 'every-list', keeps: 'all', key: () => [] })

/**
 * The cards of a customer: those that are bound, and those that were when they ended, which piles still have to refuse.
 */
export const cardsOf = lookup(rfidCard, {
  name: 'cards-of',
  keeps: 'all',
  key: (card) => {
    const owner = ownerOf(card)
    return owner === null ? null : [owner]
  },
})

/** The pushes of a pile: of the lists that are on it, and of those that still have to be removed from it. */
export const pushesOn = lookup(offlineList, {
  name: 'pushes-on',
  keeps: 'all',
  key: ({ context: { pileId } }) => [pileId],
})
