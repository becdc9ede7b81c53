import type { BillDetail as Detail } from '#contracts/finance/bill.calls.ts'
import { CostNote } from '#console/domain/cost-lines.tsx'
import { SessionLink } from '#console/domain/links.tsx'
import { about, history, section } from '#console/domain/resource/sections.tsx'
import { resourceDetail } from '#console/domain/resource/resource-detail.tsx'
import { Attempts } from './attempts.tsx'
import { billView } from './bill.ts'
import { PaymentPage } from './payment-page.tsx'

/** One bill: its amount and cost lines, its payment attempts, and its effect on the wallet. */
export const BillDetail = resourceDetail(billView, {
  list: 'menu.bills',
  none: { title: 'finance.none.title', description: 'finance.none.words' },
  skeleton: [320, 200, 200],
  main: [
    section('payment-page.title', ({ paymentUrl, awaitsPage }: Detail) =>
      paymentUrl === null && !awaitsPage ? null : <PaymentPage paymentUrl={paymentUrl} />,
    ),
    section('cost.title', ({ record, reservation }: Detail) => {
      // The bill of a session or a reservation has cost lines; others have one amount.
      const priced = record ?? reservation
      return priced === null ? null : <CostNote {...priced} none="finance.noLines" />
    }),
    section('finance.attempts', (data) => <Attempts {...data} />),
    history(({ id, recordId, reservationId }) => [
      { lifecycle: 'bill', id },
      ...(recordId === null ? [] : [{ lifecycle: 'charge-record', id: recordId }]),
      ...(reservationId === null ? [] : [{ lifecycle: 'reservation', id: reservationId }]),
    ]),
  ],
  aside: [
    about(billView, 'finance.about', [
      ...(['type', 'customerId', 'amount', 'paidAmount', 'balanceBefore', 'balanceAfter', 'method'] as const),
      ...(['reference', 'openedAt', 'paidAt', 'reason?', 'recordId?'] as const),
      {
        term: 'charging.transaction',
        value: ({ recordId }) => (recordId === null ? null : <SessionLink id={recordId} />),
      },
      'reservationId?',
      'remark',
    ]),
  ],
})
