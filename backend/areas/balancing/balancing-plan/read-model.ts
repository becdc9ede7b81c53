import { LoadPriority, LoadRepeat, PlanStatus } from '#contracts/balancing/balancing-plan.ts'
import { balancingPlan } from '#machines/balancing/balancing-plan.ts'
import { id, integer, number, state, text, wire } from '#backend/kernel/read-model/columns.ts'
import { listed, readModel } from '#backend/kernel/read-model/described.ts'
import { containing, covered, many } from '#backend/kernel/read-model/filters.ts'
import { by } from '#backend/kernel/read-model/list-draft.ts'

/** Load-balancing plans, a row each (M21). `search` is the lower-cased name. */
const rows = readModel({
  table: 'plans',
  of: balancingPlan,
  columns: {
    number: number(),
    id: id(),
    name: text(),
    search: text(),
    status: wire(PlanStatus),
    state: state(),
    locationId: text(),
    repeat: text(LoadRepeat),
    priority: integer(LoadPriority),
  },
  row: ({ state: { context } }) => ({ ...context, search: context.name.toLowerCase() }),
  tally: 'status',
})

export const plans = listed(rows, {
  order: '-number',
  sorts: { ...by('number', 'status', 'locationId', 'priority'), name: 'search' },
  filters: {
    locationId: many('locationId'),
    status: many('status'),
    priority: covered('priority'),
    name: containing('search'),
  },
})
