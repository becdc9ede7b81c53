import { EnablementStatus } from '#contracts/equipment/enablement.ts'
import { Power, TimeZone } from '#contracts/units.ts'
import { locationOf } from '#machines/equipment/enablement.names.ts'
import { enablement } from '#machines/equipment/enablement.ts'
import type { State } from '#machines/kit/lifecycle.ts'
import { is } from '#machines/kit/tags.ts'
import { location } from '#machines/master-data.ts'
import { id, integer, nullable, text } from '#backend/kernel/read-model/columns.ts'
import { listed, part, readModel } from '#backend/kernel/read-model/described.ts'
import { containing, many } from '#backend/kernel/read-model/filters.ts'
import { by } from '#backend/kernel/read-model/list-draft.ts'

const statusOf = (state: State<unknown>): EnablementStatus =>
  is(enablement, state.value, 'on') ? 'enabled' : 'disabled'

/** Whether it is enabled; its switch is made together with it. */
const enabled = part({
  of: enablement,
  columns: { status: text(EnablementStatus), state: text() },
  initially: { status: 'enabled', state: enablement.initial.value },
  about: ({ id: name, state: { context } }) => (context.kind === 'location' ? locationOf(name) : null),
  row: ({ state }) => ({ status: statusOf(state), state: state.value }),
})

/** Locations as they are registered. `search`, `street` and `clocks` are the lower-cased name, address and zone. */
const rows = readModel({
  table: 'registered_locations',
  of: location,
  columns: {
    id: id(),
    name: text(),
    search: text(),
    address: text(),
    street: text(),
    zone: text(TimeZone),
    clocks: text(),
    owner: nullable(text()),
    rank: integer(),
    loadPower: nullable(integer(Power)),
  },
  row: ({ state }) => {
    if (is(location, state, 'over')) return null
    const { name, address, zone, owner = null, rank, load } = state.context
    const folded = { search: name.toLowerCase(), street: address.toLowerCase(), clocks: zone.toLowerCase() }
    return { name, address, zone, owner, rank, loadPower: load?.power ?? null, ...folded }
  },
  also: [enabled],
  tally: 'status',
})

export const registeredLocations = listed(rows, {
  order: '-rank',
  isShort: true,
  sorts: { ...by('rank', 'zone', 'status'), name: 'search' },
  filters: {
    name: containing('search'),
    address: containing('street'),
    zone: containing('clocks'),
    status: many('status'),
  },
})
