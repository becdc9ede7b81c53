import type { ReactElement } from 'react'
import { reservation } from '#contracts/charging/reservation.calls.ts'
import type { ReservationRow } from '#contracts/charging/reservation.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import { useFacts } from '#console/api/use-facts.ts'
import { useRow } from '#console/api/use-list.ts'
import { useText } from '#console/intl/text.ts'
import { Code, TextValue } from '#console/kit/table/cells.tsx'
import { DescriptionList } from '#console/kit/layout/description-list.tsx'
import { Link } from '#console/kit/layout/link.tsx'
import { Offers } from '#console/kit/status/offers.tsx'
import { billAddress } from '#console/domain/address.ts'
import * as css from '#console/domain/detail/details.css.ts'
import { HistorySection } from '#console/domain/history/history.tsx'
import { PileLink } from '#console/domain/links.tsx'
import { Loaded } from '#console/domain/detail/loaded.tsx'
import { Missing } from '#console/domain/detail/missing.tsx'
import { endOf, EndText } from './reservation-end.tsx'
import { Section } from '#console/domain/detail/section.tsx'
import { BillState, ReservationState } from '#console/domain/state/states.tsx'
import { Amount, Lasting, Payer, WhenThere } from '#console/domain/values.tsx'

export interface ReservationSidePanelProps {
  readonly id: string
  readonly onCommand: (command: string) => void
}

interface ReservationRowProps {
  readonly row: ReservationRow
}

/** One reservation beside its list: for whom and how long, how it ended and at what cost, and all that happened to it. */
export function ReservationSidePanel({ id, onCommand }: ReservationSidePanelProps): ReactElement {
  const answer = useRow(reservation, { params: { id: EntityId.make(id) } }, { lifecycles: ['reservation', 'bill'] })
  return (
    <Loaded answer={answer} skeleton={[24, 200, 160]} missing={<Missing id={id} />}>
      {(row) => <Details row={row} onCommand={onCommand} />}
    </Loaded>
  )
}

function Details({ row, onCommand }: ReservationRowProps & Pick<ReservationSidePanelProps, 'onCommand'>): ReactElement {
  const text = useText()
  const { id, bill } = row
  const streams = [{ lifecycle: 'reservation', id }, ...(bill === null ? [] : [{ lifecycle: 'bill', id: bill.id }])]
  return (
    <div className={css.sheet}>
      <div className={css.top}>
        <ReservationState status={row.status} state={row.state} />
        <span className={css.grow} />
        <Offers lifecycle="reservation" state={row.status} offers={row.offers} subject={id} onCommand={onCommand} />
      </div>
      {row.outcome === null ? null : <Ended row={row} />}
      <Section title={text('reservation.about')}>
        <About row={row} />
      </Section>
      <HistorySection streams={streams} />
    </div>
  )
}

/** How it ended and what that cost. */
function Ended({ row }: ReservationRowProps): ReactElement {
  const text = useText()
  const { data: facts } = useFacts([{ lifecycle: 'reservation', id: row.id }])
  const end = endOf(row, facts ?? [], text)
  const { fee, currency, bill } = row
  const items = [
    { term: text('reservation.ended'), value: <WhenThere at={row.endedAt} /> },
    { term: text('reservation.fee'), value: <Amount value={fee} currency={currency} /> },
    ...(bill === null
      ? []
      : [
          { term: text('finance.bill'), value: <Link href={billAddress(bill.id)}>{bill.id}</Link> },
          { term: text('finance.billStatus'), value: <BillState status={bill.status} /> },
        ]),
  ]
  return (
    <Section title={text('reservation.outcome')}>
      {end === null ? null : <EndText end={end} />}
      <DescriptionList items={items} isSingle />
    </Section>
  )
}

function About({ row }: ReservationRowProps): ReactElement {
  const text = useText()
  const items = [
    { term: text('column.connector'), value: <PileLink {...row} /> },
    { term: text('column.location'), value: <TextValue>{row.locationName}</TextValue> },
    { term: text('column.customer'), value: <Payer {...row} /> },
    { term: text('column.card'), value: <Code>{row.idTag}</Code> },
    { term: text('reservation.starts'), value: <WhenThere at={row.startsAt} /> },
    { term: text('reservation.expires'), value: <WhenThere at={row.expiresAt} /> },
    { term: text('reservation.duration'), value: <Lasting from={row.startsAt} to={row.expiresAt} /> },
    ...(row.connectorId === 0 ? [{ term: text('reservation.choice'), value: text('reservation.anyConnector') }] : []),
  ]
  return <DescriptionList items={items} isSingle />
}
