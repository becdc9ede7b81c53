import { orderChoicesMax, orderResource } from '#contracts/maintenance/work-order.calls.ts'
import type { orderChoices } from '#contracts/maintenance/work-order.calls.ts'
import { pileEntity } from '#machines/master-data.ts'
import { is } from '#machines/kit/tags.ts'
import { enablement } from '#machines/equipment/enablement.ts'
import { isEnabledMaintainer } from '#machines/maintenance/maintainer.ts'
import { workOrder } from '#machines/maintenance/work-order.ts'
import { personKeys } from '#machines/system/account.names.ts'
import { account } from '#machines/system/account.ts'
import { withPlaceNow } from '#backend/areas/equipment/location/public-queries.ts'
import type { Answer } from '#backend/kernel/query/list.ts'
import { resourceQueries } from '#backend/kernel/query/resource-queries.ts'
import { stateOf, statesOf } from '#backend/kernel/state.ts'
import type { Store } from '#backend/store/store.ts'
import { workOrders } from './read-model.ts'

/** An order is about its pile as a whole. */
const WHOLE = 0

/** Work orders with what `actor` may do with each, the last opened first unless asked otherwise. */
export const workOrderQueries = resourceQueries(orderResource, workOrders, {
  of: workOrder,
  row: (row, { source }) => withPlaceNow(source, { ...row, connectorId: WHOLE }),
  detail(_, { state: { context }, shown }) {
    const { alarmId, followsOrderId, withdrawnFor, audits: reviews } = context
    return { ...shown, alarmId, followsOrderId, withdrawnFor, reviews }
  },
})
export const { list: listWorkOrders, read: readWorkOrder } = workOrderQueries

/** What a work order is opened for, and who it can be assigned to. */
export function chooseForOrder(
  { store }: { readonly store: Store },
  { pile: part = '' }: { readonly pile?: string },
): Answer<typeof orderChoices> {
  const sought = part.toLowerCase()
  const piles = statesOf({ store }, pileEntity)
    .filter((one) => !is(pileEntity, one, 'over'))
    .map(({ id, context: { name } }) => ({ id, name }))
    .filter(({ id, name }) => `${id}\n${name}`.toLowerCase().includes(sought))
  const maintainers = statesOf({ store }, account)
    .filter((one) => isEnabledMaintainer(one, (id) => stateOf({ store }, enablement, id)))
    .map(({ id, context: { account: name } }) => ({
      id: name,
      name: named(name, store.vault.get(id, personKeys.name)),
    }))
  return { piles: piles.slice(0, orderChoicesMax), maintainers }
}

/** Two people may be called alike: the account tells them apart. */
const named = (name: string, owner: string | null): string => (owner === null ? name : `${owner} (${name})`)
