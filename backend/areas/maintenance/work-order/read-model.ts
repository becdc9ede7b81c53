import { OrderOutcome, WorkOrderStatus } from '#contracts/maintenance/work-order.ts'
import { workOrder } from '#machines/maintenance/work-order.ts'
import type { OrderContext } from '#machines/maintenance/work-order.ts'
import { flag, id, integer, moment, nullable, number, state, text, wire } from '#backend/kernel/read-model/columns.ts'
import { listed, readModel } from '#backend/kernel/read-model/described.ts'
import { between, byIdOf, byPileLocation, byPileName, many, manyFlags } from '#backend/kernel/read-model/filters.ts'
import { by } from '#backend/kernel/read-model/list-draft.ts'

const outcomeOf = ({ closedAt, withdrawnFor }: OrderContext): OrderOutcome | null => {
  if (closedAt === null) return null
  return withdrawnFor === null ? 'passed' : 'withdrawn'
}

/** Work orders, numbered in the order in which they were opened. */
const rows = readModel({
  table: 'work_orders',
  grows: true,
  of: workOrder,
  columns: {
    number: number(),
    id: id(),
    status: wire(WorkOrderStatus),
    state: state(),
    pileId: text(),
    serialNumber: text(),
    remarks: text(),
    isSafety: flag(),
    handler: nullable(text()),
    creator: nullable(text()),
    openedAt: moment(),
    startedAt: nullable(moment()),
    handledAt: nullable(moment()),
    faultCode: nullable(integer()),
    abnormalAt: nullable(moment()),
    reworks: integer(),
    closedAt: nullable(moment()),
    outcome: nullable(text(OrderOutcome)),
  },
  row: ({ state: { context } }) => ({ ...context, outcome: outcomeOf(context) }),
  tally: 'status',
})

export const workOrders = listed(rows, {
  order: '-openedAt',
  sorts: { id: 'number', ...by('status', 'pileId', 'isSafety', 'handler', 'openedAt', 'handledAt', 'closedAt') },
  filters: {
    id: byIdOf('work_orders'),
    status: many('status'),
    pileId: many('pileId'),
    handler: many('handler'),
    isSafety: manyFlags('isSafety'),
    pileName: byPileName,
    locationId: byPileLocation,
    ...between('openedAt'),
  },
})
