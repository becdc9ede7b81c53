import { TimeZone } from '#contracts/units.ts'
import { is } from '#machines/kit/tags.ts'
import { location } from '#machines/master-data.ts'
import { flag, id, integer, real, text } from '#backend/kernel/read-model/columns.ts'
import { readModel } from '#backend/kernel/read-model/described.ts'

/** The locations of piles, deleted ones too: what happened there goes by their names and clocks. `search` is the lower-cased name. */
export const locations = readModel({
  table: 'locations',
  of: location,
  columns: {
    id: id(),
    name: text(),
    search: text(),
    address: text(),
    zone: text(TimeZone),
    latitude: real(),
    longitude: real(),
    rank: integer(),
    isOver: flag(),
  },
  row: ({ state: { value, context } }) => {
    const { name, address, zone, latitude, longitude, rank } = context
    const isOver = is(location, value, 'over')
    return { name, search: name.toLowerCase(), address, zone, latitude, longitude, rank, isOver }
  },
})
