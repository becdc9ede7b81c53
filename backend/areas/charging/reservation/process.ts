import { MINUTE, SECOND } from '#contracts/durations.ts'
import { reservationAnswerSeconds } from '#contracts/charging/reservation.ts'
import { millis } from '#contracts/units.ts'
import { connector } from '#machines/equipment/connector.ts'
import type { ConnectorContext } from '#machines/equipment/connector.ts'
import { endedReservation, heldReservations } from '#machines/charging/reservation.lookups.ts'
import { reservation } from '#machines/charging/reservation.ts'
import { is } from '#machines/kit/tags.ts'
import { checkGivenUp, expireReservation, giveUpReservation, startReservation } from './commands.ts'
import { lastRaisedAt } from '#backend/areas/maintenance/alarm/public.ts'
import { foundIn, stateOf } from '#backend/kernel/state.ts'
import { deadline, timeOf } from '#backend/kernel/process/deadline.ts'
import type { World } from '#backend/world.ts'
import type { Waiting } from '#backend/kernel/process/deadline.ts'
import type { Process } from '#backend/kernel/process/process.ts'

/** Starts reservations at their time, enforces the deadline of the pile's answer, and lets them expire (M14). */

/** How long a connector may go on reporting Reserved after an end. */
const GIVE_UP_MS = MINUTE

/** The prefix of a connector's deadline key; that of a reservation is its number. */
const kept = 'kept/'

/** When a connector that still reports Reserved should have given up an ended reservation; null where there is none. */
function givenUpBy(
  { context: { pileId, connectorId, since } }: Waiting<ConnectorContext>,
  world: World,
): number | null {
  const [last] = foundIn(world, endedReservation, pileId, connectorId)
  if (last === undefined || foundIn(world, heldReservations, pileId).length > 0) return null
  const { askedAt = null, endedAt = null } = stateOf(world, reservation, last)?.context ?? {}
  // ReserveNow was never sent: there is nothing to give up.
  if (askedAt === null || endedAt === null) return null
  const raisedAt = lastRaisedAt(world, { pileId, connectorId, code: 'ReservationDrift' })
  if (raisedAt !== null && raisedAt >= endedAt) return null
  const at = millis(endedAt) + GIVE_UP_MS
  // A later report concerns another reservation.
  return millis(since) > at ? null : at
}

export const reservations: Process = {
  name: 'reservations',
  deadlines: [
    deadline(reservation, { while: 'planned', at: ({ context }) => timeOf(context.startsAt) }),
    deadline(reservation, {
      while: 'sent',
      at: ({ context: { askedAt, startsAt } }) => millis(askedAt ?? startsAt) + reservationAnswerSeconds * SECOND,
    }),
    deadline(reservation, { while: 'held', at: ({ context }) => timeOf(context.expiresAt) }),
    // The connector's state does not change until its pile gives the reservation up.
    deadline(connector, { while: 'reserved', inWorld: givenUpBy, key: (id) => `${kept}${id}`, every: MINUTE }),
  ],
  on: {},
  due: (id, { world, dispatch }) => {
    if (id.startsWith(kept)) {
      const place = stateOf(world, connector, id.slice(kept.length))?.context
      return place === undefined ? undefined : dispatch(checkGivenUp, place)
    }
    const reserved = stateOf(world, reservation, id)
    if (is(reservation, reserved, 'planned')) return dispatch(startReservation, { id })
    return is(reservation, reserved, 'sent') ? dispatch(giveUpReservation, { id }) : dispatch(expireReservation, { id })
  },
}
