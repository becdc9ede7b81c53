import { is } from '#machines/kit/tags.ts'
import { vehicle } from '#machines/master-data.ts'
import { flag, id, moment, number, text } from '#backend/kernel/read-model/columns.ts'
import { listed, readModel } from '#backend/kernel/read-model/described.ts'
import { between, containing, manyFlags } from '#backend/kernel/read-model/filters.ts'
import { by } from '#backend/kernel/read-model/list-draft.ts'

/** Vehicles, numbered in the order in which they were added; deleted ones have no row. */
const rows = readModel({
  table: 'vehicles',
  of: vehicle,
  columns: {
    number: number(),
    id: id(),
    name: text(),
    search: text(),
    remark: text(),
    isDefault: flag(),
    addedAt: moment(),
    changedAt: moment(),
  },
  row: ({ facts, state }, before) => {
    const last = facts.at(-1)
    if (last === undefined || is(vehicle, state, 'over')) return null
    const { name, remark, isDefault } = state.context
    const times = { addedAt: before?.addedAt ?? facts[0]?.at ?? last.at, changedAt: last.at }
    return { name, search: name.toLowerCase(), remark, isDefault, ...times }
  },
  tally: 'isDefault',
})

export const vehicles = listed(rows, {
  order: '-addedAt',
  sorts: { ...by('isDefault', 'addedAt', 'changedAt'), name: 'search' },
  filters: { isDefault: manyFlags('isDefault'), name: containing('search'), ...between('addedAt') },
})
