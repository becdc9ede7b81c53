import { listVehicles, readVehicle } from './vehicle/queries.ts'

export const usersQueries = { listVehicles, readVehicle } as const
