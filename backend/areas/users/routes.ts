import type { Routes } from '#backend/http/gateway.ts'
import { resourceRoutes } from '#backend/http/resource-routes.ts'
import { addVehicle, addVehicles } from './vehicle/commands.ts'
import { vehicleQueries } from './vehicle/queries.ts'

export const usersRoutes: readonly Routes[] = [
  resourceRoutes(vehicleQueries, { add: addVehicle, addMany: addVehicles }),
]
