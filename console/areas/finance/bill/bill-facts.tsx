import type { ReactElement } from 'react'
import type { BillDetail } from '#contracts/finance/bill.calls.ts'
import { TextValue } from '#console/kit/table/cells.tsx'
import { DescriptionList } from '#console/kit/layout/description-list.tsx'
import { Panel } from '#console/kit/layout/panel.tsx'
import { useText } from '#console/intl/text.ts'
import { BillKind, PaymentMethod } from './bill-values.tsx'
import { reasonText } from '#console/domain/history/history-entries.ts'
import { RecordLink, ReservationLink, SessionLink } from '#console/domain/links.tsx'
import { Amount, MaybeCode, Payer, WhenThere } from '#console/domain/values.tsx'

/** The data of a bill: payer, amount, payment method, and the balances before and after. */
export function BillFacts({ data }: { readonly data: BillDetail }): ReactElement {
  const text = useText()
  const { currency, recordId, reservationId, reason } = data
  const items = [
    { term: text('finance.type'), value: <BillKind type={data.type} /> },
    { term: text('column.customer'), value: <Payer {...data} /> },
    { term: text('finance.amount'), value: <Amount value={data.amount} currency={currency} /> },
    { term: text('finance.paid'), value: <Amount value={data.paidAmount} currency={currency} /> },
    { term: text('finance.balanceBefore'), value: <Amount value={data.balanceBefore} currency={currency} /> },
    { term: text('finance.balanceAfter'), value: <Amount value={data.balanceAfter} currency={currency} /> },
    { term: text('finance.method'), value: <PaymentMethod row={data} /> },
    { term: text('finance.reference'), value: <MaybeCode code={data.reference} /> },
    { term: text('finance.opened'), value: <WhenThere at={data.openedAt} /> },
    { term: text('finance.paidAt'), value: <WhenThere at={data.paidAt} /> },
    ...(reason === null ? [] : [{ term: text('finance.lastFailure'), value: reasonText(reason, text) }]),
    ...(recordId === null
      ? []
      : [
          { term: text('finance.record'), value: <RecordLink id={recordId} /> },
          { term: text('charging.transaction'), value: <SessionLink id={recordId} /> },
        ]),
    ...(reservationId === null
      ? []
      : [{ term: text('reservation.number'), value: <ReservationLink id={reservationId} /> }]),
    { term: text('finance.remark'), value: <TextValue>{data.remark}</TextValue> },
  ]
  return (
    <Panel title={text('finance.about')}>
      <DescriptionList items={items} isSingle />
    </Panel>
  )
}
