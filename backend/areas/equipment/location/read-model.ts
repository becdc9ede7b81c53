import { TimeZone } from '#contracts/units.ts'
import { location } from '#machines/master-data.ts'
import { id, integer, text } from '#backend/kernel/read-model/columns.ts'
import { readModel } from '#backend/kernel/read-model/described.ts'

/** The locations of piles. `search` is the lower-cased name. */
export const locations = readModel({
  table: 'locations',
  of: location,
  columns: { id: id(), name: text(), search: text(), address: text(), zone: text(TimeZone), rank: integer() },
  row: ({ state: { context } }) => ({ ...context, search: context.name.toLowerCase() }),
})
