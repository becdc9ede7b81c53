import type { Routes } from '#backend/http/gateway.ts'
import { resourceRoutes } from '#backend/http/resource-routes.ts'
import { addCard, addCards } from './rfid-card/commands.ts'
import { cardQueries } from './rfid-card/queries.ts'
import { cardRoutes } from './rfid-card/routes.ts'
import { addCustomer } from './customer/commands.ts'
import { customerQueries } from './customer/queries.ts'
import { customerRoutes } from './customer/routes.ts'
import { addVehicle, addVehicles } from './vehicle/commands.ts'
import { vehicleQueries } from './vehicle/queries.ts'

export const usersRoutes: readonly Routes[] = [
  resourceRoutes(cardQueries, { add: addCard, addMany: addCards }),
  cardRoutes,
  resourceRoutes(customerQueries, { add: addCustomer }),
  customerRoutes,
  resourceRoutes(vehicleQueries, { add: addVehicle, addMany: addVehicles }),
]
