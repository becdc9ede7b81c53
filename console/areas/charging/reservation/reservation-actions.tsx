import type { ReactElement } from 'react'
import type { Schema } from 'effect'
import { giveReservation } from '#contracts/charging/reservation.calls.ts'
import type { ReservationRow } from '#contracts/charging/reservation.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import { reservationForms } from '#contracts/charging/reservation.ts'
import { call } from '#console/api/call.ts'
import { useText } from '#console/intl/text.ts'
import { CommandDialog } from '#console/domain/form/command-dialog.tsx'
import { means } from '#console/domain/state/meanings.ts'
import { connectorName } from '#console/domain/values.tsx'

export type ReservationCommand = keyof typeof reservationForms

export interface ReservationActionProps {
  readonly row: ReservationRow
  readonly command: ReservationCommand
  readonly onClose: () => void
}

/** Cancels a reservation with the confirmation of its pile, or forces the cancellation, which needs a reason. */
export function ReservationAction({ row, command, onClose }: ReservationActionProps): ReactElement {
  const text = useText()
  const customer = row.customerName ?? row.customerId ?? row.idTag
  const isScheduled = means('reservation', row.state, 'planned')
  const schema: Schema.Codec<{ readonly reason: string | null }, unknown> = reservationForms[command]
  return (
    <CommandDialog
      lifecycle="reservation"
      command={command}
      schema={schema}
      title={text(`reservation.${command}.title`, { connector: connectorName(row), customer })}
      consequence={text(isScheduled ? 'reservation.cancel.scheduled' : `reservation.${command}.text`)}
      dismiss={text('reservation.keep')}
      labels={{ reason: text('reservation.reason') }}
      send={async (body) =>
        call(giveReservation, { params: { id: EntityId.make(row.id), command }, body }, { notify: 'lost sign-in' })
      }
      onClose={onClose}
    />
  )
}
