import { lookup } from '../kit/lookup.ts'
import { is } from '../kit/tags.ts'
import { vehicle } from '../master-data.ts'

/** The default vehicle: one at most. */
export const defaultVehicles = lookup(vehicle, {
  name: 'default-vehicles',
  keeps: 'all',
  key: (state) => (!is(vehicle, state, 'over') && state.context.isDefault ? ['default'] : null),
})
