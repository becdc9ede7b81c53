import { lookup } from '#machines/kit/lookup.ts'
import { is } from '#machines/kit/tags.ts'
import { joining } from './joining.ts'

/** The piles that wait for people. */
export const waitingPiles = lookup(joining, {
  name: 'waiting-piles',
  keeps: 'all',
  byStateAlone: true,
  key: ({ value }) => (is(joining, value, 'unattended') ? ['waiting'] : null),
})
