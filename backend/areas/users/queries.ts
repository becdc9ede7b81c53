import { cardQueries } from './rfid-card/queries.ts'
import { listCustomers, readCustomer } from './customer/queries.ts'
import { vehicleQueries } from './vehicle/queries.ts'

export const usersQueries = {
  listCards: cardQueries.list,
  readCard: cardQueries.read,
  listCustomers,
  readCustomer,
  listVehicles: vehicleQueries.list,
  readVehicle: vehicleQueries.read,
} as const
