import { maintainerResource } from '#contracts/maintenance/maintainer.calls.ts'
import type { MaintainerRow } from '#contracts/maintenance/maintainer.calls.ts'
import { WorkOrderStatus } from '#contracts/maintenance/work-order.ts'
import { personKeys } from '#machines/system/account.names.ts'
import { id, nullable, reference, text } from '#backend/kernel/read-model/columns.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'
import { openReader } from '#backend/kernel/query/reader.ts'
import { resourceQueries } from '#backend/kernel/query/resource-queries.ts'
import { adminAccounts } from './read-model.ts'

const orders = reference('work_orders', {
  id: id(),
  status: text(WorkOrderStatus),
  handler: nullable(text()),
})

const reader = perWorld(({ store }) => openReader(store, orders))

const ROLE = 'MAINTAINER'

const found = resourceQueries(maintainerResource, adminAccounts, {
  reads: ['role'],
  row: ({ role: _, ...row }, { source }) => {
    const { vault } = source.store
    return {
      ...row,
      name: vault.get(row.id, personKeys.name) ?? row.account,
      ...ordersOf(source, row.account),
    }
  },
  detail: ({ role }, { shown }) => (role === ROLE ? shown : null),
})

/** Those of the accounts that are maintainers', by account unless asked otherwise. Who their owners are is as of now. */
export const maintainerQueries: typeof found = {
  ...found,
  list: (source, request) => found.list(source, { ...request, filters: { ...request.filters, role: ROLE } }),
}

/** How many work orders a maintainer has to do, and how many wait for their review. */
function ordersOf(source: Source, handler: string): Pick<MaintainerRow, 'pending' | 'handled'> {
  const groups = reader(source).groups(['status'], { handler })
  const count = (status: WorkOrderStatus): number => groups.find((one) => one.status === status)?.count ?? 0
  return { pending: count('ALREADY'), handled: count('PASS') }
}
