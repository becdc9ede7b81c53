import type { ReactElement } from 'react'
import type { ReservationRow } from '#contracts/charging/reservation.calls.ts'
import { ReservationStatus } from '#contracts/charging/reservation.ts'
import { pages } from '#contracts/menu.ts'
import { useText } from '#console/intl/text.ts'
import { TextValue } from '#console/kit/table/cells.tsx'
import type { Column } from '#console/kit/table/column.ts'
import type { Descriptor } from '#console/kit/table/resource.tsx'
import { byStatus } from '#console/domain/list/choices.ts'
import { amount, card, code, connector, moment, status } from '#console/domain/list/columns.tsx'
import { ReservationSidePanel } from './reservation-side-panel.tsx'
import { ReservationState } from '#console/domain/state/states.tsx'
import { connectorName, NamedCode, Payer } from '#console/domain/values.tsx'

/** Reservations: for whom a connector is kept free, from when to when, and how that ended. */

const columns: readonly Column<ReservationRow>[] = [
  {
    ...connector,
    width: 246,
    render: (row) => <NamedCode code={connectorName(row)} name={row.locationName} />,
  },
  status((row) => <ReservationState status={row.status} state={row.state} />, { width: 250 }),
  moment('startsAt', 'reservation.starts'),
  moment('expiresAt', 'reservation.expires'),
  { key: 'customer', title: 'column.customer', width: 180, render: (row) => <Payer {...row} /> },
  card,
  {
    key: 'outcome',
    title: 'reservation.outcome',
    width: 230,
    watch: ({ outcome }) => outcome,
    render: ({ outcome }) => <Outcome outcome={outcome} />,
  },
  moment('endedAt', 'reservation.ended', { isSortable: false, isLive: true }),
  amount('fee', 'reservation.fee'),
  code('id', 'reservation.number'),
]

/** How it ended, in a word or two; a dash while it has not. */
function Outcome({ outcome }: Pick<ReservationRow, 'outcome'>): ReactElement {
  const text = useText()
  return <TextValue>{outcome === null ? null : text(`reservation.outcome.${outcome}`)}</TextValue>
}

export const reservationList: Descriptor<ReservationRow> = {
  title: 'route.reservation.title',
  columns,
  filters: [
    { ...byStatus(ReservationStatus.literals, (one) => `state.reservation.${one}`), isLead: true },
    { kind: 'text', key: 'locationName', title: 'column.location' },
    { kind: 'text', key: 'pileId', title: 'column.pile' },
    { kind: 'text', key: 'customerId', title: 'reservation.customerId' },
    { kind: 'dates', key: 'startsAt', title: 'reservation.starts' },
    { kind: 'text', key: 'id', title: 'reservation.number' },
  ],
  rowKey: ({ id }) => id,
  rowName: ({ id }) => id,
  heading: 'reservation.heading',
  sidePanel: ({ id }, onCommand) => <ReservationSidePanel id={id} onCommand={onCommand} />,
  order: { key: 'startsAt', isDescending: true },
  commands: {
    lifecycle: 'reservation',
    state: ({ status: now }) => now,
    offers: ({ offers }) => offers,
  },
  empty: {
    title: 'reservation.empty.title',
    description: 'reservation.empty.words',
    from: { title: 'menu.connector', href: pages.connector.url },
  },
}
