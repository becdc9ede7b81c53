import { rechargeResource } from '#contracts/finance/recharge.calls.ts'
import { customerOfSubject, personalDataBegins } from '#contracts/users/personal-data.ts'
import { available, wallet } from '#machines/finance/wallet.ts'
import { customerName } from '#backend/areas/equipment/location/public-queries.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'
import { resourceQueries } from '#backend/kernel/query/resource-queries.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { recharges } from './read-model.ts'

const found = resourceQueries(rechargeResource, recharges, {
  row: (row, { source }) => ({
    ...row,
    // A bill's states are its statuses (M09).
    state: row.status,
    customerName: customerName(source, row.customerId),
    currency: source.settings.currency,
  }),
})

/** Top-ups and deductions, the last booked first unless asked otherwise; a customer is sought by id, or in the vault. */
export const rechargeQueries: typeof found = {
  ...found,
  list(source, request) {
    const { customerId } = request.filters
    if (customerId === undefined) return found.list(source, request)
    const sought = String(customerId)
    const named = source.store.vault.bearing(personalDataBegins, sought).map(customerOfSubject)
    const filters = { ...request.filters, customerId: JSON.stringify([sought, ...named]) }
    return found.list(source, { ...request, filters })
  },
}
export const { list: listRecharges, read: readRecharge } = rechargeQueries

/** What a wallet has, what it may fall below zero by, what is pre-authorized, and with that what can be spent. */
export function readFunds(source: Source, customerId: string) {
  const context = stateOf(source, wallet, customerId)?.context ?? wallet.initial.context
  return { ...context, available: available(context) }
}
