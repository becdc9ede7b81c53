import { enablement } from './enablement.ts'
import { lookup } from '../kit/lookup.ts'
import { is } from '../kit/tags.ts'

/** The switches of the piles that belong to a location's switch. */
export const switchesUnder = lookup(enablement, {
  name: 'switches-under',
  keeps: 'all',
  key: ({ value, context: { parentId } }) => (parentId === null || is(enablement, value, 'over') ? null : [parentId]),
})
