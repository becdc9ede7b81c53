import { pileEntity } from '../master-data.ts'
import { lookup } from '../kit/lookup.ts'
import { is } from '../kit/tags.ts'

/** A serial number in the form in which it is compared. */
export const serialKey = (serialNumber: string): string => serialNumber.toLowerCase()

/** The piles that are registered with a serial number: one at most. */
export const pilesBySerial = lookup(pileEntity, {
  name: 'piles-by-serial',
  keeps: 'all',
  key: ({ value, context: { serialNumber } }) =>
    serialNumber === undefined || is(pileEntity, value, 'over') ? null : [serialKey(serialNumber)],
})
