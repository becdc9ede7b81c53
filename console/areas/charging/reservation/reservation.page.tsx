import { giveReservation, reservationResource } from '#contracts/charging/reservation.calls.ts'
import type { ReservationRow } from '#contracts/charging/reservation.calls.ts'
import { reservationForms } from '#contracts/charging/reservation.ts'
import { commandsOf } from '#console/domain/resource/command.tsx'
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
  cells: {
    pileId: (row) => (
      <NamedCode code={connectorName(row)} name={row.locationName} isSimulated={row.isSimulated} isLab={row.isLab} />
    ),
  },
})

/** It is canceled with the confirmation of its pile, or by force, which needs a reason. */
const commands = commandsOf(
  reservationResource,
  {
    forms: reservationForms,
    give: giveReservation,
    values: (row) => ({ connector: connectorName(row), customer: row.customerName ?? row.customerId ?? row.idTag }),
    dismiss: 'reservation.keep',
  },
  { cancel: { consequence: endedBy('cancel') }, force: { consequence: endedBy('force') } },
)

/** One that has not begun is not on its pile yet. */
function endedBy(command: keyof typeof reservationForms) {
  return ({ state }: ReservationRow): string =>
    means('reservation', state, 'planned') ? 'reservation.cancel.scheduled' : `reservation.${command}.text`
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
  commands,
  from: 'menu.connector',
})
