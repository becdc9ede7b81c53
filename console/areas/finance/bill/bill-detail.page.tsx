import type { ReactElement } from 'react'
import { bill } from '#contracts/finance/bill.calls.ts'
import type { BillDetail as Detail } from '#contracts/finance/bill.calls.ts'
import { pages } from '#contracts/menu.ts'
import { Panel } from '#console/kit/layout/panel.tsx'
import { useText } from '#console/intl/text.ts'
import { Attempts } from './attempts.tsx'
import { BillFacts } from './bill-facts.tsx'
import { CostLines } from '#console/domain/cost-lines.tsx'
import { HistoryPanel } from '#console/domain/history/history.tsx'
import { BillState } from '#console/domain/state/states.tsx'
import * as css from '#console/domain/detail/detail-screen.css.ts'
import { DetailScreen } from '#console/domain/detail/detail-screen.tsx'
import type { DetailPage } from '#console/domain/detail/detail-screen.tsx'

const page: DetailPage<Detail> = {
  endpoint: bill,
  lifecycles: ['bill'],
  none: { title: 'finance.none.title', description: 'finance.none.words' },
  list: { title: 'menu.bills', href: pages.bills.url },
  skeleton: [320, 200, 200],
  status: ({ status }) => <BillState status={status} />,
  story: (data) => <Story data={data} />,
  facts: (data) => <BillFacts data={data} />,
}

/** One bill: its amount and cost lines, its payment attempts, and its effect on the wallet. */
export const BillDetail = (): ReactElement => <DetailScreen page={page} />

function Story({ data }: { readonly data: Detail }): ReactElement {
  const text = useText()
  return (
    <>
      <Lines about={data.record ?? data.reservation} />
      <Panel title={text('finance.attempts')}>
        <Attempts attempts={data.attempts} currency={data.currency} />
      </Panel>
      <HistoryPanel streams={streamsOf(data)} />
    </>
  )
}

const streamsOf = ({ id, recordId, reservationId }: Detail) => [
  { lifecycle: 'bill', id },
  ...(recordId === null ? [] : [{ lifecycle: 'charge-record', id: recordId }]),
  ...(reservationId === null ? [] : [{ lifecycle: 'reservation', id: reservationId }]),
]

/** The bill of a session or a reservation has cost lines; others have one amount. */
function Lines({ about }: { readonly about: Detail['record'] | Detail['reservation'] }): ReactElement | null {
  const text = useText()
  if (about === null) return null
  const { cost, zone } = about
  return (
    <Panel title={text('cost.title')}>
      {cost === null ? <p className={css.note}>{text('finance.noLines')}</p> : <CostLines cost={cost} zone={zone} />}
    </Panel>
  )
}
