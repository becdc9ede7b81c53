import { lookup } from '../kit/lookup.ts'
import { workOrder } from './work-order.ts'

/** The last work order of a pile, closed or not. */
export const lastOrder = lookup(workOrder, {
  name: 'last-order',
  keeps: 'last',
  key: ({ context: { pileId } }) => [pileId],
})
