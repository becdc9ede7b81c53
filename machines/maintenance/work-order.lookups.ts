import { lookup } from '../kit/lookup.ts'
import { is } from '../kit/tags.ts'
import { workOrder } from './work-order.ts'

/** The last work order of a pile, closed or not. */
export const lastOrder = lookup(workOrder, {
  name: 'last-order',
  keeps: 'last',
  key: ({ context: { pileId } }) => [pileId],
})

/** The work orders of a pile that are not closed: people open one beside another. */
export const openOrders = lookup(workOrder, {
  name: 'open-orders',
  keeps: 'all',
  key: ({ value, context: { pileId } }) => (is(workOrder, value, 'over') ? null : [pileId]),
})
