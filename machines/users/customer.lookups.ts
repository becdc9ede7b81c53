import { lookup } from '../kit/lookup.ts'
import { customer } from '../master-data.ts'

/** A code in the form in which it is compared. */
export const codeKey = (code: string): string => code.toLowerCase()

/** The customers who bear a code: one at most. */
export const customersByCode = lookup(customer, {
  name: 'customers-by-code',
  keeps: 'all',
  key: ({ context: { code } }) => [codeKey(code)],
})
