import type { FastifyInstance } from 'fastify'
import {
  addVehicle as addCall,
  addVehicles as addManyCall,
  giveVehicle,
  giveVehicles,
  vehicle as one,
  vehicles,
} from '#contracts/users/vehicle.calls.ts'
import { vehicle } from '#machines/master-data.ts'
import { binder } from '#backend/http/bind.ts'
import { addMany, addOne, dispatchAndReadRest, dispatchMany } from '#backend/http/dispatch.ts'
import { found } from '#backend/http/refusals/failed.ts'
import type { Gateway } from '#backend/http/gateway.ts'
import { listRequest } from '#backend/http/lists.ts'
import { addVehicle, addVehicles } from './commands.ts'
import { readVehicle } from './queries.ts'

/** Vehicles. */
export function vehicleRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(vehicles, ({ ask, caller, query }) => ask('listVehicles', listRequest(query), caller.actor))
  bind.signedIn(one, ({ ask, caller, params }) => found(ask('readVehicle', params.id, caller.actor)))
  bind.signedIn(addCall, addOne(addVehicle, readVehicle))
  bind.signedIn(addManyCall, addMany(addVehicles))
  bind.signedIn(giveVehicle, dispatchAndReadRest(vehicle.name, readVehicle))
  bind.signedIn(giveVehicles, dispatchMany(vehicle.name))
}
