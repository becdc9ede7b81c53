import type { FastifyInstance } from 'fastify'
import {
  giveReservation,
  requestReservation,
  reservation as oneReservation,
  reservations,
} from '#contracts/http/reservation.ts'
import { requestReservation as request } from '#backend/commands/reservation/request.ts'
import { readReservation } from '#backend/queries/reservations.ts'
import { reservation } from '#machines/reservation.ts'
import { binder } from '../bind.ts'
import { Failed, refused } from '../failed.ts'
import type { Gateway } from '../gateway.ts'
import { give } from '../give.ts'
import { listRequest } from '../lists.ts'

/** Reservations. */
export function reservationRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  const noSuch = (): Failed => new Failed('ADDRESS_ERROR')
  bind.signedIn(reservations, ({ ask, caller, query }) => ask('listReservations', listRequest(query), caller.actor))
  bind.signedIn(
    oneReservation,
    async ({ ask, caller, params }) => (await ask('readReservation', params.id, caller.actor)) ?? noSuch(),
  )
  bind.signedIn(requestReservation, async ({ caller: { world, actor }, body, correlation }) => {
    const { id, refusal } = await world.door.run(request, body, { actor, correlation })
    return refusal === null ? (readReservation(world, id, actor) ?? noSuch()) : refused(refusal)
  })
  bind.signedIn(giveReservation, async (call) => {
    const failed = await give(reservation.name, call)
    const { world, actor } = call.caller
    return failed ?? readReservation(world, call.params.id, actor) ?? noSuch()
  })
}
