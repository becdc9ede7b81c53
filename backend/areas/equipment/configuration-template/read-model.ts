import { is } from '#machines/kit/tags.ts'
import { configurationTemplate } from '#machines/master-data.ts'
import { id, integer, moment, number, text } from '#backend/kernel/read-model/columns.ts'
import { listed, readModel } from '#backend/kernel/read-model/described.ts'
import { containing, many } from '#backend/kernel/read-model/filters.ts'
import { by } from '#backend/kernel/read-model/list-draft.ts'

/** Templates for the configuration of piles; deleted ones have no row. */
const rows = readModel({
  table: 'configuration_templates',
  of: configurationTemplate,
  columns: {
    number: number(),
    id: id(),
    name: text(),
    search: text(),
    vendor: text(),
    vendorSearch: text(),
    model: text(),
    modelSearch: text(),
    keyCount: integer(),
    changedAt: moment(),
  },
  row: ({ facts, state }) => {
    const last = facts.at(-1)
    if (last === undefined || is(configurationTemplate, state, 'over')) return null
    const { name, vendor, model, keys } = state.context
    const sought = { search: name.toLowerCase(), vendorSearch: vendor.toLowerCase(), modelSearch: model.toLowerCase() }
    return { name, vendor, model, ...sought, keyCount: keys.length, changedAt: last.at }
  },
  tally: 'vendorSearch',
})

export const configurationTemplates = listed(rows, {
  order: 'name',
  sorts: { ...by('changedAt'), name: 'search', vendor: 'vendorSearch', model: 'modelSearch' },
  filters: {
    name: containing('search'),
    vendor: { ...many('vendorSearch'), bind: (value) => String(value).toLowerCase() },
  },
})
