import { Schema } from 'effect'
import { flag, moment, text } from '../fields.ts'
import { RowOffer } from '../http/listing.ts'
import { resource } from '../resource.ts'
import { Instant } from '../units.ts'
import { Vehicle } from './vehicle.ts'

/** Vehicles: added by hand or from a sheet, changed and deleted. */

export const VehicleRow = Schema.Struct({
  id: Schema.String,
  ...Vehicle.fields,
  addedAt: Instant,
  changedAt: Instant,
  offers: Schema.Array(RowOffer),
})
export type VehicleRow = typeof VehicleRow.Type

export const vehicleResource = resource({
  name: 'vehicle',
  page: 'vehicles',
  path: '/user-service/vehicles',
  texts: 'vehicle.',
  lifecycles: ['vehicle'],
  row: VehicleRow,
  detail: VehicleRow,
  columns: {
    name: text({ sort: true }),
    isDefault: flag('vehicle.isDefault.', { sort: true, live: true }),
    remark: text(),
    addedAt: moment(),
    changedAt: moment({ live: true }),
  },
  filters: ['name', 'isDefault', 'addedAt'],
  order: '-addedAt',
  draft: Vehicle,
  about: {
    list: 'Vehicles, the last added first.',
    one: 'One vehicle.',
    add: 'Adds a vehicle; the default takes the place of the one before.',
    addMany: 'Adds vehicles, all of them or none.',
    keep: 'Changes or deletes a vehicle; answers it as it stands then.',
    giveMany: 'Gives vehicles a command, each by itself.',
  },
})
export const { list: vehicles, one: vehicle, sorts: vehicleSorts } = vehicleResource
export const { add: addVehicle, addMany: addVehicles, keep: giveVehicle, giveMany: giveVehicles } = vehicleResource

export const vehicleEndpoints = [vehicles, vehicle, addVehicle, addVehicles, giveVehicle, giveVehicles] as const
