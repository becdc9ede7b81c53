import { vehicleResource } from '#contracts/users/vehicle.calls.ts'
import { vehicle } from '#machines/master-data.ts'
import { resourceQueries } from '#backend/kernel/query/resource-queries.ts'
import { vehicles } from './read-model.ts'

/** Vehicles with what `actor` may do with each, the last added first unless asked otherwise. */
export const vehicleQueries = resourceQueries(vehicleResource, vehicles, { of: vehicle })
