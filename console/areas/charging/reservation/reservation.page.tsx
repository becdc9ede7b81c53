import type { Schema } from 'effect'
import { giveReservation, reservationResource } from '#contracts/charging/reservation.calls.ts'
import type { ReservationRow } from '#contracts/charging/reservation.calls.ts'
import { reservationForms } from '#contracts/charging/reservation.ts'
import { commandOf } from '#console/domain/resource/command.tsx'
import { means } from '#console/domain/state/meanings.ts'
import { billLines } from '#console/domain/bill-lines.tsx'
import { StatusFilter } from '#console/domain/list/status-filter.tsx'
import { ReserveButton } from '#console/domain/reservation/reserve-button.tsx'
import { resourcePage } from '#console/domain/resource/resource-page.tsx'
import { about, history, note, section } from '#console/domain/resource/sections.tsx'
import { view } from '#console/domain/resource/view.ts'
import { connectorName, Lasting, NamedCode } from '#console/domain/values.tsx'
import { ReservationEnd } from './reservation-end.tsx'

const shown = view(reservationResource, {
  words: {},
  cells: { pileId: (row) => <NamedCode code={connectorName(row)} name={row.locationName} /> },
})

/** Cancels it with the confirmation of its pile, or forces the cancellation, which needs a reason. */
function endedBy(command: keyof typeof reservationForms) {
  const schema: Schema.Codec<{ readonly reason: string | null }, unknown> = reservationForms[command]
  return commandOf({
    lifecycle: 'reservation',
    command,
    texts: 'reservation.',
    schema,
    give: giveReservation,
    values: (row: ReservationRow) => ({
      connector: connectorName(row),
      customer: row.customerName ?? row.customerId ?? row.idTag,
    }),
    consequence: ({ state }) =>
      means('reservation', state, 'planned') ? 'reservation.cancel.scheduled' : `reservation.${command}.text`,
    dismiss: 'reservation.keep',
  })
}

/** Reservations: for whom a connector is kept free, from when to when, how that ended, and the way to a new one. */
export const Reservation = resourcePage(shown, {
  widths: { pileId: 246, status: 250, customerId: 180, outcome: 230 },
  heading: 'reservation.heading',
  open: {
    panel: [
      section('reservation.outcome', (row) => (row.outcome === null ? null : <ReservationEnd row={row} />)),
      about(shown, 'reservation.about', [
        ...(['pileId', 'locationName', 'customerId', 'idTag', 'startsAt', 'expiresAt'] as const),
        {
          term: 'reservation.duration',
          value: ({ startsAt, expiresAt }) => <Lasting from={startsAt} to={expiresAt} />,
        },
        'endedAt?',
        { field: 'fee', when: ({ outcome }) => outcome !== null },
        ...billLines,
      ]),
      note('reservation.anyConnector', ({ connectorId }) => connectorId === 0),
      history(({ id, bill }) => [
        { lifecycle: 'reservation', id },
        ...(bill === null ? [] : [{ lifecycle: 'bill', id: bill.id }]),
      ]),
    ],
  },
  Lead: () => <StatusFilter of="reservation" />,
  Actions: ReserveButton,
  commands: { cancel: endedBy('cancel'), force: endedBy('force') },
  from: 'menu.connector',
})
