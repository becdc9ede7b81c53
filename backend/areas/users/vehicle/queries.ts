import type { Actor } from '#contracts/actor.ts'
import type { VehicleRow, vehicles as call } from '#contracts/users/vehicle.calls.ts'
import { vehicle } from '#machines/master-data.ts'
import type { Answer, ListRequest } from '#backend/kernel/query/list.ts'
import { offersTo } from '#backend/kernel/query/offers.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'
import { openListed } from '#backend/kernel/query/reader.ts'
import type { Values } from '#backend/kernel/read-model/columns.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { vehicles } from './read-model.ts'

const reader = perWorld(({ store }) => openListed(store, vehicles))

/** A page of vehicles with what `actor` may do with each, the last added first unless asked otherwise. */
export function listVehicles(source: Source, request: ListRequest, actor: Actor): Answer<typeof call> {
  const { total, rows } = reader(source).page(request)
  return { total, list: rows.map((one) => vehicleRow(source, one, actor)) }
}

/** One vehicle; null when there is none, or none any more. */
export function readVehicle(source: Source, id: string, actor: Actor): VehicleRow | null {
  const row = reader(source).one(id)
  return row === null ? null : vehicleRow(source, row, actor)
}

function vehicleRow(source: Source, row: Values<typeof vehicles.columns>, actor: Actor): VehicleRow {
  const { number: _, search: _search, ...about } = row
  return { ...about, offers: offersTo({ source, actor }, vehicle, stateOf(source, vehicle, row.id)) }
}
