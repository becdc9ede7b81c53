import type { ReactElement } from 'react'
import { giveReservation } from '#contracts/charging/reservation.calls.ts'
import type { ReservationRow } from '#contracts/charging/reservation.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import type { reservationForms } from '#contracts/charging/reservation.ts'
import { reasonLength } from '#contracts/reason.ts'
import { call } from '#console/api/call.ts'
import { useCommand } from '#console/flows/use-command.ts'
import { useText } from '#console/intl/text.ts'
import { ConfirmDialog } from '#console/kit/dialog/confirm.tsx'
import { showSuccess } from '#console/state/notices.ts'
import { means } from '#console/domain/state/meanings.ts'
import { connectorName } from '#console/domain/values.tsx'
import { useCommandResult } from '#console/domain/state/use-command-result.ts'

export type ReservationCommand = keyof typeof reservationForms

export interface ReservationActionProps {
  readonly row: ReservationRow
  readonly command: ReservationCommand
  readonly onClose: () => void
}

/** Cancels a reservation with the confirmation of its pile, or forces the cancellation, which needs a reason. */
export function ReservationAction({ row, command, onClose }: ReservationActionProps): ReactElement {
  const text = useText()
  const given = useCommandResult()
  const order = useCommand({
    give: async ({ reason = null }: { readonly reason?: string | null }) => {
      const params = { id: EntityId.make(row.id), command }
      const result = await call(giveReservation, { params, body: { reason } }, { notify: 'lost sign-in' })
      return given(result)
    },
    onSettled: () => {
      showSuccess('success.operation')
      onClose()
    },
  })
  const customer = row.customerName ?? row.customerId ?? row.idTag
  const isScheduled = means('reservation', row.state, 'planned')
  return (
    <ConfirmDialog
      title={text(`reservation.${command}.title`, { connector: connectorName(row), customer })}
      consequence={text(isScheduled ? 'reservation.cancel.scheduled' : `reservation.${command}.text`)}
      confirm={text(`command.reservation.${command}`)}
      dismiss={text('reservation.keep')}
      kind="danger"
      fields={[
        {
          key: 'reason',
          label: text('reservation.reason'),
          kind: 'long',
          isRequired: command === 'force',
          min: reasonLength.minimum,
          max: reasonLength.maximum,
        },
      ]}
      isPending={order.isPending}
      needsLive
      failure={order.failure}
      onConfirm={order.give}
      onClose={onClose}
    />
  )
}
