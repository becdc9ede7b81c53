import type { Discount } from './price.ts'

/** Free vending: the lines say what it would have cost, and that nobody pays it. */
const freeVending: Discount = {
  source: 'freeVending',
  name: '',
  saves: (fees) => fees.map(({ amount }) => amount),
}

/** What is taken off the price of a session. */
export const discountsOf = (session: { readonly freeVending?: boolean }): readonly Discount[] =>
  session.freeVending === true ? [freeVending] : []
