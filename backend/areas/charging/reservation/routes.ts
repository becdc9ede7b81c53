import type { FastifyInstance } from 'fastify'
import { giveReservation, requestReservation, reservationChoices } from '#contracts/charging/reservation.calls.ts'
import { requestReservation as request } from '#backend/areas/charging/reservation/request.ts'
import { readReservationChoices } from '#backend/areas/charging/reservation/choices.queries.ts'
import { readReservation } from '#backend/areas/charging/reservation/queries.ts'
import { reservation } from '#machines/charging/reservation.ts'
import { binder } from '#backend/http/bind.ts'
import { found, refused } from '#backend/http/refusals/failed.ts'
import type { Gateway } from '#backend/http/gateway.ts'
import { dispatchAndRead } from '#backend/http/dispatch.ts'

/** How reservations are requested, and given commands. */
export function reservationRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(requestReservation, async ({ caller: { world, actor }, body, correlation }) => {
    const { id, refusal } = await world.commandBus.run(request, body, { actor, correlation })
    return refusal === null ? found(readReservation(world, id, actor)) : refused(refusal)
  })
  bind.signedIn(reservationChoices, ({ caller: { world }, query }) => readReservationChoices(world, query))
  // By hand: it stands behind the choices in the document of the API.
  bind.signedIn(giveReservation, dispatchAndRead(reservation.name, readReservation))
}
