import { enablement } from './enablement.ts'
import { lookup } from '../kit/lookup.ts'

/** The switches of the piles that belong to a location's switch. */
export const switchesUnder = lookup(enablement, {
  name: 'switches-under',
  keeps: 'all',
  key: ({ context: { parentId } }) => (parentId === null ? null : [parentId]),
})
