import { lookup } from '../kit/lookup.ts'
import { is } from '../kit/tags.ts'
import { chargeRecord } from './charge-record.ts'

const pending = ['unpriced', 'unpaid', 'paying'] as const

/** The records of a pile that are not settled yet. */
export const unsettledRecords = lookup(chargeRecord, {
  name: 'unsettled-records',
  keeps: 'all',
  byStateAlone: true,
  key: ({ value, context: { pileId } }) => (pending.some((tag) => is(chargeRecord, value, tag)) ? [pileId] : null),
})
