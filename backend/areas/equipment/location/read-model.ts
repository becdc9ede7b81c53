import { TimeZone } from '#contracts/units.ts'
import { location } from '#machines/master-data.ts'
import { id, integer, text } from '#backend/kernel/read-model/columns.ts'
import { readModel } from '#backend/kernel/read-model/described.ts'

/** The locations that piles stand at. `search` is the name without letter case. */
export const locations = readModel({
  table: 'locations',
  of: location,
  columns: { id: id(), name: text(), search: text(), address: text(), zone: text(TimeZone), rank: integer() },
  row: ({ state: { context } }) => ({ ...context, search: context.name.toLowerCase() }),
})
