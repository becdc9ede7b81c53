import { useState } from 'react'
import type { ReactElement } from 'react'
import { reservations } from '#contracts/charging/reservation.calls.ts'
import type { ReservationRow } from '#contracts/charging/reservation.calls.ts'
import { useRows } from '#console/api/use-rows.ts'
import { ReserveButton } from '#console/domain/reservation/reserve-button.tsx'
import { withMoments } from '#console/domain/list/range.ts'
import { isReservationCommand, ReservationAction } from './reservation-actions.tsx'
import type { ReservationCommand } from './reservation-actions.tsx'
import { reservationList } from './reservations.tsx'
import { StatusChips } from '#console/domain/list/status-chips.tsx'
import { ListScreen, useListQuery } from '#console/domain/list/list-screen.tsx'
import { useStatusFilter } from '#console/domain/list/use-status-filter.ts'

interface ReservationCommandChoice {
  readonly row: ReservationRow
  readonly command: ReservationCommand
}

/** Reservations, what is done about them, and the way to a new one. */
export function Reservation(): ReactElement {
  const list = useRows(reservations, withMoments(useListQuery(reservationList), 'startsAt'), ['reservation', 'bill'])
  const [status, choose] = useStatusFilter()
  const [choice, setChoice] = useState<ReservationCommandChoice | null>(null)
  const ask = (row: ReservationRow, command: string): void => {
    if (isReservationCommand(command)) setChoice({ row, command })
  }
  return (
    <>
      <ListScreen
        name="reservations"
        descriptor={reservationList}
        list={list}
        lead={<StatusChips of="reservation" chosen={status} onChoose={choose} />}
        actions={<ReserveButton />}
        onCommand={ask}
      />
      {choice === null ? null : <ReservationAction {...choice} onClose={() => setChoice(null)} />}
    </>
  )
}
