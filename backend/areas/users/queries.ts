import { vehicleQueries } from './vehicle/queries.ts'

export const usersQueries = { listVehicles: vehicleQueries.list, readVehicle: vehicleQueries.read } as const
