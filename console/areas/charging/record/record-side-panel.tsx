import type { ReactElement } from 'react'
import { EntityId } from '#contracts/ids.ts'
import { record } from '#contracts/charging/charge-record.calls.ts'
import type { RecordDetail } from '#contracts/charging/charge-record.calls.ts'
import { useRow } from '#console/api/use-list.ts'
import { Code, EnergyValue, TextValue } from '#console/kit/table/cells.tsx'
import { DescriptionList } from '#console/kit/layout/description-list.tsx'
import { Link } from '#console/kit/layout/link.tsx'
import { Offers } from '#console/kit/status/offers.tsx'
import { useText } from '#console/intl/text.ts'
import { billAddress } from '#console/domain/address.ts'
import { ApprovalSection } from '#console/domain/approval/approval-section.tsx'
import { CostLines } from '#console/domain/cost-lines.tsx'
import * as css from '#console/domain/detail/details.css.ts'
import { reasonText } from '#console/domain/history/history-entries.ts'
import { HistorySection } from '#console/domain/history/history.tsx'
import { PileLink, SessionLink } from '#console/domain/links.tsx'
import { Loaded } from '#console/domain/detail/loaded.tsx'
import { Missing } from '#console/domain/detail/missing.tsx'
import { isRecordCommand } from '#console/domain/form/record-commands.ts'
import { Section } from '#console/domain/detail/section.tsx'
import { BillState, RecordState } from '#console/domain/state/states.tsx'
import { Amount, Lasting, Payer, WhenThere } from '#console/domain/values.tsx'

export interface RecordSidePanelProps {
  readonly id: string
  /** The dialog belongs to the list: a settled record may leave the list while the dialog is open. */
  readonly onCommand: (command: string) => void
}

/** One charge record beside its list: what it cost and why, who pays, and everything that happened to it. */
export function RecordSidePanel({ id, onCommand }: RecordSidePanelProps): ReactElement {
  const text = useText()
  const answer = useRow(
    record,
    { params: { id: EntityId.make(id) } },
    { lifecycles: ['charge-record', 'bill', 'charging-session', 'approval'] },
  )
  return (
    <Loaded answer={answer} skeleton={[24, 160, 240]} missing={<Missing id={id} />}>
      {(data) => (
        <div className={css.sheet}>
          <Head data={data} onCommand={onCommand} />
          {data.approval === null ? null : <ApprovalSection row={data.approval} />}
          <Section title={text('cost.title')}>
            {data.cost === null ? (
              <p className={css.note}>{text('cost.open')}</p>
            ) : (
              <CostLines cost={data.cost} zone={data.zone} />
            )}
          </Section>
          <Section title={text('finance.payment')}>
            <Payment data={data} />
          </Section>
          <Section title={text('finance.charge')}>
            <Charge data={data} />
          </Section>
          <HistorySection streams={streamsOf(data)} />
        </div>
      )}
    </Loaded>
  )
}

const streamsOf = ({ id, billId, approval }: RecordDetail) => [
  { lifecycle: 'charge-record', id },
  ...(billId === null ? [] : [{ lifecycle: 'bill', id: billId }]),
  ...(approval === null ? [] : [{ lifecycle: 'approval', id: approval.id }]),
]

interface RecordDetailProps {
  readonly data: RecordDetail
}

function Head({ data, onCommand }: RecordDetailProps & Pick<RecordSidePanelProps, 'onCommand'>): ReactElement {
  return (
    <div className={css.top}>
      <RecordState status={data.status} state={data.state} />
      <span className={css.grow} />
      <Offers
        lifecycle="charge-record"
        state={data.status}
        offers={data.offers.filter((offer) => isRecordCommand(offer.command))}
        subject={data.id}
        onCommand={onCommand}
      />
    </div>
  )
}

function Payment({ data }: RecordDetailProps): ReactElement {
  const text = useText()
  const { bill, currency } = data
  const items = [
    { term: text('finance.payer'), value: <Payer {...data} /> },
    { term: text('finance.total'), value: <Amount value={data.total} currency={currency} /> },
    { term: text('finance.paid'), value: <Amount value={data.paidAmount} currency={currency} /> },
    { term: text('finance.balanceBefore'), value: <Amount value={data.balanceBefore} currency={currency} /> },
    { term: text('finance.balanceAfter'), value: <Amount value={data.balanceAfter} currency={currency} /> },
    { term: text('finance.attempts'), value: data.attempts },
    ...(bill === null
      ? []
      : [
          { term: text('finance.bill'), value: <Link href={billAddress(bill.id)}>{bill.id}</Link> },
          { term: text('finance.billStatus'), value: <BillState status={bill.status} /> },
        ]),
    ...(bill === null || bill.reason === null
      ? []
      : [{ term: text('finance.lastFailure'), value: reasonText(bill.reason, text) }]),
    ...(data.implausible === null
      ? []
      : [{ term: text('finance.implausible'), value: text(`implausible.${data.implausible}`) }]),
    { term: text('finance.note'), value: <TextValue>{data.note}</TextValue> },
  ]
  return <DescriptionList items={items} isSingle />
}

function Charge({ data }: RecordDetailProps): ReactElement {
  const text = useText()
  const items = [
    { term: text('charging.transaction'), value: <SessionLink id={data.id} /> },
    { term: text('column.connector'), value: <PileLink {...data} /> },
    { term: text('column.location'), value: <TextValue>{data.locationName}</TextValue> },
    { term: text('column.card'), value: <Code>{data.idTag}</Code> },
    { term: text('charging.started'), value: <WhenThere at={data.startedAt} /> },
    { term: text('charging.ended'), value: <WhenThere at={data.endedAt} /> },
    { term: text('charging.released'), value: <WhenThere at={data.releasedAt} /> },
    { term: text('charging.duration'), value: <Lasting from={data.startedAt} to={data.endedAt} /> },
    { term: text('charging.energy'), value: <EnergyValue value={data.energy} /> },
    { term: text('charging.meterStart'), value: <EnergyValue value={data.meterStart} /> },
    { term: text('charging.meterStop'), value: <EnergyValue value={data.meterStop} /> },
    { term: text('charging.stopReason'), value: reasonText(data.stopReason, text) },
    { term: text('charging.tariff'), value: <TextValue>{data.tariff?.name}</TextValue> },
    {
      term: text('charging.estimated'),
      value: text(data.estimated ? 'charging.estimated.yes' : 'charging.estimated.no'),
    },
  ]
  return <DescriptionList items={items} isSingle />
}
