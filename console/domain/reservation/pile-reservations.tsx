import type { ReactElement } from 'react'
import { reservations } from '#contracts/charging/reservation.calls.ts'
import type { ReservationRow } from '#contracts/charging/reservation.calls.ts'
import { pages } from '#contracts/menu.ts'
import { useList } from '#console/api/use-list.ts'
import { useText } from '#console/intl/text.ts'
import { Code } from '#console/kit/table/cells.tsx'
import { Link } from '#console/kit/layout/link.tsx'
import { Panel } from '#console/kit/layout/panel.tsx'
import { reservationAddress, reservationsAddress } from '../address.ts'
import * as css from '../detail/details.css.ts'
import { Loaded } from '../detail/loaded.tsx'
import { ReserveButton } from './reserve-button.tsx'
import { ReservationState } from '../state/states.tsx'
import { Payer, When } from '../values.tsx'
import { useMayOpen } from '../use-may-open.ts'

/** Those shown of each kind; the list has all of them. */
const SHOWN = 10

interface ReservationsPanelProps {
  readonly pileId: string
}

/** The current reservations of a pile, with a link to all of them; absent for users who may not see them. */
export function ReservationsPanel({ pileId }: ReservationsPanelProps): ReactElement | null {
  const text = useText()
  if (!useMayOpen(pages.reservation.url)) return null
  return (
    <Panel title={text('route.reservation.title')} actions={<ReserveButton pileId={pileId} />}>
      <Open pileId={pileId} />
      <Link href={reservationsAddress(pileId)}>{text('reservation.all')}</Link>
    </Panel>
  )
}

/** A list is filtered by one status, so reservations being cancelled are fetched separately. */
function Open({ pileId }: ReservationsPanelProps): ReactElement {
  const text = useText()
  const query = { pileId, size: SHOWN, sort: 'startsAt' } as const
  const reserved = useList(reservations, { query: { ...query, status: 'Reserved' } }, ['reservation'])
  const canceling = useList(reservations, { query: { ...query, status: 'Canceling' } }, ['reservation'])
  return (
    <Loaded answer={reserved} skeleton={[60]}>
      {({ list }) => {
        const open = [...list, ...(canceling.data?.list ?? [])]
        return open.length === 0 ? (
          <p className={css.note}>{text('reservation.none')}</p>
        ) : (
          <ul className={css.list}>
            {open.map((row) => (
              <Line key={row.id} row={row} />
            ))}
          </ul>
        )
      }}
    </Loaded>
  )
}

function Line({ row }: { readonly row: ReservationRow }): ReactElement {
  const text = useText()
  return (
    <li className={css.line}>
      <Link href={reservationAddress(row.id)}>
        {row.connectorId === 0 ? text('reservation.anyConnector') : <Code>{row.connectorId}</Code>}
      </Link>
      <ReservationState status={row.status} state={row.state} />
      <Payer {...row} />
      <span className={css.grow} />
      <span>
        <When at={row.startsAt} />
        {' – '}
        <When at={row.expiresAt} />
      </span>
    </li>
  )
}
