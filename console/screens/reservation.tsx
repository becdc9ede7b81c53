import { useState } from 'react'
import type { ReactElement } from 'react'
import { reservations } from '#contracts/charging/reservation.calls.ts'
import type { ReservationRow } from '#contracts/charging/reservation.calls.ts'
import { useRows } from '../api/use-rows.ts'
import { ReserveButton } from '../resources/reserve-button.tsx'
import { withMoments } from '../resources/range.ts'
import { isReservationCommand, ReservationAction } from '../resources/reservation-actions.tsx'
import type { ReservationCommand } from '../resources/reservation-actions.tsx'
import { reservationList } from '../resources/reservations.tsx'
import { StatusChips } from '../resources/status-chips.tsx'
import { ListScreen, useView } from './list-screen.tsx'
import { useStatusFilter } from './use-status-filter.ts'

interface Asked {
  readonly row: ReservationRow
  readonly command: ReservationCommand
}

/** Reservations, what is done about them, and the way to a new one. */
export function Reservation(): ReactElement {
  const list = useRows(reservations, withMoments(useView(reservationList), 'startsAt'), ['reservation', 'bill'])
  const [status, choose] = useStatusFilter()
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = (row: ReservationRow, command: string): void => {
    if (isReservationCommand(command)) setAsked({ row, command })
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
      {asked === null ? null : <ReservationAction {...asked} onClose={() => setAsked(null)} />}
    </>
  )
}
